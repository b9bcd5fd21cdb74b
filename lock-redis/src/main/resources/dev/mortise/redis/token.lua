-- An answer above zero is a token, one below zero a refusal for so many milliseconds.

local FOREVER = 1099511627776

-- A token key that never expires is Redisson's, who counts on from it without a clock: so it is set ahead of what the
-- holder's process may use up by handing on. Must agree with SoleVerbs.RESERVED.
local function gap(ttl)
  return ttl == '0' and 1000 or 0
end

-- Lua would print so large a number in exponential form.
local function swap_last(key, ttl, token)
  local text = string.format('%.0f', token + gap(ttl))
  if ttl == '0' then
    return tonumber(redis.call('SET', key, text, 'GET') or 0)
  end
  return tonumber(redis.call('SET', key, text, 'PX', ttl, 'GET') or 0)
end

-- The clock of this server, or one above the last token if the clock is behind it.
local function next_token(key, ttl, now)
  local last = swap_last(key, ttl, now)
  if last < now then
    return now
  end
  swap_last(key, ttl, last + 1)
  return last + 1
end

-- The token of a grant that is asked for again: the last one, as nobody else was granted anything since.
local function same_token(key, ttl)
  local last = redis.call('GET', key)
  return last and tonumber(last) - gap(ttl) or next_token(key, ttl, micros())
end

local function refused(left)
  if left < 0 then
    left = FOREVER
  end
  return -math.max(left, 1)
end
