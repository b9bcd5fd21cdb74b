CREATE TABLE IF NOT EXISTS mortise_locks (
    lock_key     varchar(255) CHARACTER SET ascii COLLATE ascii_bin PRIMARY KEY,
    owner        varchar(100) CHARACTER SET ascii COLLATE ascii_bin,
    holder       varchar(255),
    token        bigint NOT NULL,
    expires_at   bigint NOT NULL,
    used_at      bigint NOT NULL,
    waiter       varchar(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT '',
    waits_until  bigint NOT NULL DEFAULT 0,
    others_until bigint NOT NULL DEFAULT 0,
    shares       mediumtext,
    version      bigint NOT NULL DEFAULT 0
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4
