-- KEYS lock, shares, and in Redisson's layout the queue of its fair lock. ARGV share, owner, channel, publish command.
return leave_shares(KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[4], ARGV[3], KEYS[3]) or -1
