-- Stores the highest token that the leaving holder's process used, if that was not the one it was granted.
local function keep_last(key, ttl, last)
  if last ~= '0' then
    -- Not called, but tried: a server that is out of memory must still free the lock.
    if ttl == '0' then
      redis.pcall('SET', key, last)
    else
      redis.pcall('SET', key, last, 'PX', ttl)
    end
  end
end
