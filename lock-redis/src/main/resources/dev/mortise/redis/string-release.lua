-- KEYS lock, token. ARGV holder, last token, token's time to live, channel, publish command.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return -1
end
redis.call('DEL', KEYS[1])
keep_last(KEYS[2], ARGV[3], ARGV[2])
return announce(ARGV[5], ARGV[4])
