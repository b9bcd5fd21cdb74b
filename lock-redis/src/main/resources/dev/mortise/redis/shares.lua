-- An owner's shares are members of a sorted set by the millisecond in which they end. The owner's field in the lock
-- counts them, and goes with the last.

local function drop_shares(lock, shares, owner, count)
  if count > 0 and redis.call('HINCRBY', lock, owner, -count) <= 0 then
    redis.call('DEL', lock, shares)
    return true
  end
  return false
end

-- Whether the owner has the lock, once its shares that ended are forgotten. Another owner's shares are not ours to
-- count.
local function has_lock(lock, shares, owner, now)
  if redis.call('HEXISTS', lock, owner) == 0 then
    return false
  end
  return not drop_shares(lock, shares, owner, redis.call('ZREMRANGEBYSCORE', shares, '-inf', now))
end

local function keep_share(lock, shares, share, now, lease)
  redis.call('ZADD', shares, now + lease, share)
  if redis.call('PTTL', lock) < lease then
    redis.call('PEXPIRE', lock, lease)
  end
  if redis.call('PTTL', shares) < lease then
    redis.call('PEXPIRE', shares, lease + 1000)
  end
end
