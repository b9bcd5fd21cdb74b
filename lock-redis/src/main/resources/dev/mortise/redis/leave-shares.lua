-- Gives a share back. Says nil if there was none, and else how many heard that the owner's last one went.
local function leave_shares(lock, shares, share, owner, publish, channel, queue)
  local now = math.floor(micros() / 1000)
  if not has_lock(lock, shares, owner, now) or redis.call('ZREM', shares, share) == 0 then
    return nil
  end
  if drop_shares(lock, shares, owner, 1) then
    return announce(publish, channel, queue)
  end
  return 0
end
