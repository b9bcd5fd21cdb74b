-- KEYS locks. ARGV lease, then the holder of each. A lock that cannot be read is answered with -1 and spoils no other.
local renewed = {}
for i, lock in ipairs(KEYS) do
  local holder = redis.pcall('GET', lock)
  if holder == ARGV[i + 1] then
    renewed[i] = redis.call('PEXPIRE', lock, ARGV[1])
  else
    renewed[i] = type(holder) == 'table' and -1 or 0
  end
end
return renewed
