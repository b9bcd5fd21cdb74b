local holder = redis.call('GET', KEYS[1])
if holder == ARGV[1] then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return granted(same_token(KEYS[2], ARGV[3]))
end
if holder then
  return refused(redis.call('PTTL', KEYS[1]))
end
return refused(redis.call('PTTL', KEYS[3]))
