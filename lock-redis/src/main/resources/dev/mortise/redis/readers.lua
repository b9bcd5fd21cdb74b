-- Readers are members of a sorted set by the millisecond in which their shares end, so that each ends by itself.
-- Their tokens stand in a hash beside it.

local function forget_dead_readers(readers, tokens, now)
  local dead = redis.call('ZRANGEBYSCORE', readers, '-inf', now)
  for _, reader in ipairs(dead) do
    redis.call('ZREM', readers, reader)
    redis.call('HDEL', tokens, reader)
  end
end

local function share_until(readers, tokens, reader, now, lease)
  redis.call('ZADD', readers, now + lease, reader)
  if redis.call('PTTL', readers) < lease then
    redis.call('PEXPIRE', readers, lease + 1000)
    redis.call('PEXPIRE', tokens, lease + 1000)
  end
end

-- How long the last member of a sorted set stays, or zero if it is empty.
local function last_leaves_in(set, now)
  local last = redis.call('ZREVRANGE', set, 0, 0, 'WITHSCORES')
  if last[2] and tonumber(last[2]) > now then
    return tonumber(last[2]) - now
  end
  return 0
end
