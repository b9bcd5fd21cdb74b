-- An owner's shares are members of a sorted set by the millisecond in which they end. The owner's field in the lock
-- counts them, and goes with the last.

local function drop_shares(lock, shares, owner, count)
  if count > 0 and redis.call('HEXISTS', lock, owner) == 1 then
    if redis.call('HINCRBY', lock, owner, -count) <= 0 then
      redis.call('DEL', lock, shares)
      return true
    end
  end
  return false
end

local function forget_dead_shares(lock, shares, owner, now)
  return drop_shares(lock, shares, owner, redis.call('ZREMRANGEBYSCORE', shares, '-inf', now))
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
