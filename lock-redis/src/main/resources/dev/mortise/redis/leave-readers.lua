-- Takes a reader out. Says nil if it was none, and else how many heard that the last one went.
local function leave_readers(readers, tokens, reader, publish, channel)
  local now = math.floor(micros() / 1000)
  local ends = redis.call('ZSCORE', readers, reader)
  if not ends or tonumber(ends) <= now then
    return nil
  end
  redis.call('ZREM', readers, reader)
  redis.call('HDEL', tokens, reader)
  if redis.call('ZCOUNT', readers, '(' .. now, '+inf') == 0 then
    return redis.call(publish, channel, '0')
  end
  return 0
end
