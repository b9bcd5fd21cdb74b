-- Tells everybody who listens, and how many that were. Redisson's fair lock has the first in its queue listen apart.
local function announce(publish, channel, queue)
  local heard = redis.call(publish, channel, '0')
  if queue then
    local head = redis.call('LINDEX', queue, 0)
    if head then
      heard = heard + redis.call(publish, channel .. ':' .. head, '0')
    end
  end
  return heard
end
