-- KEYS readers.
return redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. math.floor(micros() / 1000), '+inf')
