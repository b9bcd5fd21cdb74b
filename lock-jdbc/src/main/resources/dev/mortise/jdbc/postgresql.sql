CREATE TABLE IF NOT EXISTS mortise_locks (
    lock_key     varchar(255) COLLATE "C" PRIMARY KEY, -- the lock's name, in printable ASCII
    owner        varchar(100),                         -- the acquisition that holds it; NULL: free
    holder       varchar(255),                         -- host/process/thread, for people
    token        bigint NOT NULL,                      -- the last fencing token
    expires_at   bigint NOT NULL,                      -- microseconds since 1970, by the database's clock
    used_at      bigint NOT NULL,                      -- when it was last taken or given back
    waiter       varchar(40) NOT NULL DEFAULT '',      -- the process that said last that it waits
    waits_until  bigint NOT NULL DEFAULT 0,            -- how long that counts
    others_until bigint NOT NULL DEFAULT 0,            -- how long it counts that another waits
    shares       text,                                 -- of a read/write lock: who reads, writes, waits
    version      bigint NOT NULL DEFAULT 0             -- of a read/write lock: counts its changes
) WITH (fillfactor = 70)                               -- so that a new version of a row fits beside the old one
