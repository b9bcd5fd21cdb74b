-- KEYS lock, shares. ARGV share, lease, owner.
local now = math.floor(micros() / 1000)
local ends = redis.call('ZSCORE', KEYS[2], ARGV[1])
if ends and tonumber(ends) > now and redis.call('HEXISTS', KEYS[1], ARGV[3]) == 1 then
  keep_share(KEYS[1], KEYS[2], ARGV[1], now, tonumber(ARGV[2]))
  return 1
end
return 0
