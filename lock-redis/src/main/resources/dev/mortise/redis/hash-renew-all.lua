-- KEYS locks. ARGV lease, then the holder of each. A lock that cannot be read is answered with -1 and spoils no other.
local renewed = {}
for i, lock in ipairs(KEYS) do
  local held = redis.pcall('HEXISTS', lock, ARGV[i + 1])
  if held == 1 then
    renewed[i] = redis.call('PEXPIRE', lock, ARGV[1])
  else
    renewed[i] = held == 0 and 0 or -1
  end
end
return renewed
