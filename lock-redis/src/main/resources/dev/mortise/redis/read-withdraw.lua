-- KEYS readers, readers' tokens, tombstone. ARGV reader, lease, channel, publish command.
leave_readers(KEYS[1], KEYS[2], ARGV[1], ARGV[4], ARGV[3])
redis.call('SET', KEYS[3], 1, 'PX', ARGV[2])
return 1
