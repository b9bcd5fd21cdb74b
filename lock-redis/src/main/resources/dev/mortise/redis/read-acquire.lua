-- KEYS writer, readers, readers' tokens, marks, token, tombstone.
-- ARGV reader, lease, token's time to live, and the id of the write hold to stand beside or ''.
local lease = tonumber(ARGV[2])
local clock = micros()
local now = math.floor(clock / 1000)
forget_dead_readers(KEYS[2], KEYS[3], now)

local function share(token)
  redis.call('HSET', KEYS[3], ARGV[1], string.format('%.0f', token))
  share_until(KEYS[2], KEYS[3], ARGV[1], now, lease)
  return token
end

local own = redis.call('HGET', KEYS[3], ARGV[1])
if own and redis.call('ZSCORE', KEYS[2], ARGV[1]) then
  return share(tonumber(own))
end
if redis.call('EXISTS', KEYS[6]) == 1 then
  return refused(redis.call('PTTL', KEYS[6]))
end
local writer = redis.call('HKEYS', KEYS[1])[1]
if writer then
  local id = ARGV[4] .. ':'
  if ARGV[4] == '' or string.sub(writer, 1, #id) ~= id then
    return refused(redis.call('PTTL', KEYS[1]))
  end
else
  -- A writer that waits left a mark: new readers let it go first.
  local marked = last_leaves_in(KEYS[4], now)
  if marked > 0 then
    return refused(marked)
  end
end
return share(next_token(KEYS[5], ARGV[3], clock))
