-- KEYS lock, token, tombstone. ARGV holder, lease, token's time to live.
local holder = redis.call('GET', KEYS[1])
if not holder then
  if redis.call('EXISTS', KEYS[3]) == 1 then
    return refused(redis.call('PTTL', KEYS[3]))
  end
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return next_token(KEYS[2], ARGV[3], micros())
end
if holder == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return same_token(KEYS[2], ARGV[3])
end
return refused(redis.call('PTTL', KEYS[1]))
