-- KEYS writer, token, tombstone, readers, readers' tokens, marks.
-- ARGV holder, lease, token's time to live, id, and for how long a mark keeps new readers out, or 0.
local left = redis.call('PTTL', KEYS[1])
if left ~= -2 and redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return granted(same_token(KEYS[2], ARGV[3]))
end
if redis.call('EXISTS', KEYS[3]) == 1 then
  return refused(redis.call('PTTL', KEYS[3]))
end
local clock = micros()
local now = math.floor(clock / 1000)
forget_dead_readers(KEYS[4], KEYS[5], now)
if left == -2 then
  left = last_leaves_in(KEYS[4], now)
  if left == 0 then
    redis.call('ZREM', KEYS[6], ARGV[4])
    local token, roomy = next_token(KEYS[2], ARGV[3], clock) -- first: what fails half-way is not taken back
    redis.call('HSET', KEYS[1], ARGV[1], 1)
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    return granted(token, roomy)
  end
end
if ARGV[5] ~= '0' then
  redis.call('ZREMRANGEBYSCORE', KEYS[6], '-inf', now)
  redis.call('ZADD', KEYS[6], now + ARGV[5], ARGV[4])
  redis.call('PEXPIRE', KEYS[6], ARGV[5] + 1000)
end
return refused(left)
