local left = redis.call('PTTL', KEYS[1])
if left == -2 then
  if redis.call('EXISTS', KEYS[3]) == 1 then
    return refused(redis.call('PTTL', KEYS[3]))
  end
  local token, roomy = next_token(KEYS[2], ARGV[3], micros()) -- first: what fails half-way is not taken back
  redis.call('HSET', KEYS[1], ARGV[1], 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return granted(token, roomy)
end
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return granted(same_token(KEYS[2], ARGV[3]))
end
return refused(left)
