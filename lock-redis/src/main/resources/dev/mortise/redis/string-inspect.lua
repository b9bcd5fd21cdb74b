-- KEYS lock.
local holder = redis.call('GET', KEYS[1])
return holder and { holder } or {}
