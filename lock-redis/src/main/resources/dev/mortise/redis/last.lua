-- Stores the highest token that the leaving holder's process used. Not called, but tried: a server that is out of
-- memory must still free the lock.
local function keep_last(key, ttl, last)
  if ttl == '0' then
    redis.pcall('SET', key, last)
  else
    redis.pcall('SET', key, last, 'PX', ttl)
  end
end
