-- KEYS lock.
return redis.call('HKEYS', KEYS[1])
