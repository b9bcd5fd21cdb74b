-- KEYS marks. ARGV id, channel, publish command.
if redis.call('ZREM', KEYS[1], ARGV[1]) == 1 then
  return redis.call(ARGV[3], ARGV[2], '0')
end
return 0
