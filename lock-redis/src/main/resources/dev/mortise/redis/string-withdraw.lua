-- KEYS lock, tombstone. ARGV holder, lease, channel, publish command.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('DEL', KEYS[1])
  announce(ARGV[4], ARGV[3])
end
redis.call('SET', KEYS[2], 1, 'PX', ARGV[2])
return 1
