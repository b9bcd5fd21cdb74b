-- KEYS lock, token, tombstone, shares. ARGV share, lease, token's time to live, owner.
local lease = tonumber(ARGV[2])
local clock = micros()
local now = math.floor(clock / 1000)
local mine = has_lock(KEYS[1], KEYS[4], ARGV[4], now)
local left = redis.call('PTTL', KEYS[1])
local token
if mine and redis.call('ZSCORE', KEYS[4], ARGV[1]) then
  token = same_token(KEYS[2], ARGV[3])
elseif redis.call('EXISTS', KEYS[3]) == 1 then
  return refused(redis.call('PTTL', KEYS[3]))
elseif mine then
  token = same_token(KEYS[2], ARGV[3])
  redis.call('HINCRBY', KEYS[1], ARGV[4], 1)
elseif left == -2 then
  redis.call('DEL', KEYS[4])
  token = next_token(KEYS[2], ARGV[3], clock) -- first: what fails half-way is not taken back
  redis.call('HSET', KEYS[1], ARGV[4], 1)
else
  return refused(left)
end
keep_share(KEYS[1], KEYS[4], ARGV[1], now, lease)
return token
