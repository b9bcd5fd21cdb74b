local function micros()
  local time = redis.call('TIME')
  return time[1] * 1000000 + time[2]
end
