-- An answer above zero is a token, one below zero a refusal for so many milliseconds.

local FOREVER = 1099511627776

-- The clock of this server, or one above the last token if the clock is behind it. Lua would print so large a number
-- in exponential form.
local function next_token(key, ttl, now)
  local token = now
  while true do
    local text = string.format('%.0f', token)
    local last
    if ttl == '0' then
      last = redis.call('SET', key, text, 'GET')
    else
      last = redis.call('SET', key, text, 'PX', ttl, 'GET')
    end
    last = tonumber(last or 0)
    if last < token then
      return token
    end
    token = last + 1
  end
end

-- The token of a grant that is asked for again: the last one, as nobody else was granted anything since.
local function same_token(key, ttl)
  return tonumber(redis.call('GET', key) or next_token(key, ttl, micros()))
end

local function refused(left)
  if left < 0 then
    left = FOREVER
  end
  return -math.max(left, 1)
end
