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

-- The clock of this server, or, if that is behind the last token, a tenth of a second above it: a holder that crashed
-- may have handed on tokens that nobody stored. A token that is not of the clock leaves no room after it for more of
-- them, unless room was reserved: that is the second value.
local function next_token(key, ttl, now)
  local last = swap_last(key, ttl, now)
  if last < now then
    return now, true
  end
  local token = ttl == '0' and last + 1 or last + 100000
  swap_last(key, ttl, token)
  return token, ttl == '0'
end

-- The token of a grant that is asked for again: the last one, as nobody else was granted anything since.
local function same_token(key, ttl)
  local last = redis.call('GET', key)
  if last then
    return tonumber(last) - gap(ttl), ttl == '0'
  end
  return next_token(key, ttl, micros())
end

-- The answer for a token: in a list if there is no room after it.
local function granted(token, roomy)
  return roomy and token or { token }
end

local function refused(left)
  if left < 0 then
    left = FOREVER
  end
  return -math.max(left, 1)
end
