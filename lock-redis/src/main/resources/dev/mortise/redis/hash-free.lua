-- KEYS lock. ARGV holder, channel, publish command. The common case of a release: its token is stored already.
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then
  return -1
end
return redis.call(ARGV[3], ARGV[2], '0')
