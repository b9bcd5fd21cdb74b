-- KEYS value. ARGV token, value. Answers '' or the larger token that was seen.
-- Tokens are compared as text: as numbers they would lose their last digits above 2^53.
local seen = redis.call('HGET', KEYS[1], 'fence')
if seen and (#seen > #ARGV[1] or #seen == #ARGV[1] and seen > ARGV[1]) then
  return seen
end
redis.call('HSET', KEYS[1], 'fence', ARGV[1], 'value', ARGV[2])
return ''
