CREATE TABLE IF NOT EXISTS mortise_locks (
    lock_key     TEXT PRIMARY KEY,
    owner        TEXT,
    holder       TEXT,
    token        INTEGER NOT NULL,
    expires_at   INTEGER NOT NULL,
    used_at      INTEGER NOT NULL,
    waiter       TEXT NOT NULL DEFAULT '',
    waits_until  INTEGER NOT NULL DEFAULT 0,
    others_until INTEGER NOT NULL DEFAULT 0,
    shares       TEXT,
    version      INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID
