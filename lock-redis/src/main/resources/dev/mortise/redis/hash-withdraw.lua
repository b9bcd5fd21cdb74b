-- KEYS lock, tombstone, and in Redisson's layout the queue of its fair lock.
-- ARGV holder, lease, channel, publish command.
if redis.call('HDEL', KEYS[1], ARGV[1]) == 1 then
  announce(ARGV[4], ARGV[3], KEYS[3])
end
redis.call('SET', KEYS[2], 1, 'PX', ARGV[2])
return 1
