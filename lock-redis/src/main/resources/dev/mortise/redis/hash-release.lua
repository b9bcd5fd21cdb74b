-- KEYS lock, token, and in Redisson's layout the queue of its fair lock.
-- ARGV holder, last token, token's time to live, channel, publish command.
-- The only field goes, and with it the key.
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then
  return -1
end
keep_last(KEYS[2], ARGV[3], ARGV[2])
return announce(ARGV[5], ARGV[4], KEYS[3])
