-- KEYS lock. ARGV holder, channel, publish command. The common case of a release: its token is stored already.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return -1
end
redis.call('DEL', KEYS[1])
return redis.call(ARGV[3], ARGV[2], '0')
