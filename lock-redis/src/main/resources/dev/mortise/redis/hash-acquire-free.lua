-- KEYS lock, token, tombstone. ARGV holder, lease, token's time to live.
-- The common case, ahead of all that it does not need: nobody has the lock, the id was not withdrawn, and the clock is
-- past the last token. Numbers are handed to commands with all their digits.
if ARGV[3] ~= '0' and redis.call('EXISTS', KEYS[1], KEYS[3]) == 0 then
  local time = redis.call('TIME')
  local token = time[1] * 1000000 + time[2]
  local last = redis.call('SET', KEYS[2], token, 'PX', ARGV[3], 'GET')
  local behind = last and tonumber(last) >= token
  if behind then
    token = last + 100000 -- as next_token does
    redis.call('SET', KEYS[2], token, 'PX', ARGV[3])
  end
  redis.call('HSET', KEYS[1], ARGV[1], 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return behind and { token } or token
end
