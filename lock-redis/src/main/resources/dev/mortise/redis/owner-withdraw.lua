-- KEYS lock, shares, tombstone, and in Redisson's layout the queue of its fair lock.
-- ARGV share, owner, lease, channel, publish command.
leave_shares(KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[5], ARGV[4], KEYS[4])
redis.call('SET', KEYS[3], 1, 'PX', ARGV[3])
return 1
