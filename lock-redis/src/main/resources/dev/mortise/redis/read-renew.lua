-- KEYS readers, readers' tokens. ARGV reader, lease.
local now = math.floor(micros() / 1000)
local ends = redis.call('ZSCORE', KEYS[1], ARGV[1])
if ends and tonumber(ends) > now then
  share_until(KEYS[1], KEYS[2], ARGV[1], now, tonumber(ARGV[2]))
  return 1
end
return 0
