-- KEYS readers, readers' tokens. ARGV reader, channel, publish command.
return leave_readers(KEYS[1], KEYS[2], ARGV[1], ARGV[3], ARGV[2]) or -1
