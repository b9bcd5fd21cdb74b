-- Stores the highest token that the leaving holder's process used, unless a higher one is there: a writer that reads as
-- well was granted another since. Redisson's key is set back to it from what was reserved. Not called, but tried: a
-- server that is out of memory must still free the lock.
local function keep_last(key, ttl, last)
  if ttl == '0' then
    redis.pcall('SET', key, last)
  elseif tonumber(redis.call('GET', key) or 0) < tonumber(last) then
    redis.pcall('SET', key, last, 'PX', ttl)
  end
end
