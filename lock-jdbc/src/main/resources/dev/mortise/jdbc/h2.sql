CREATE TABLE IF NOT EXISTS mortise_locks (
    lock_key     varchar(255) PRIMARY KEY,
    owner        varchar(100),
    holder       varchar(255),
    token        bigint NOT NULL,
    expires_at   bigint NOT NULL,
    used_at      bigint NOT NULL,
    waiter       varchar(40) DEFAULT '' NOT NULL,
    waits_until  bigint DEFAULT 0 NOT NULL,
    others_until bigint DEFAULT 0 NOT NULL,
    shares       varchar(1000000),
    version      bigint DEFAULT 0 NOT NULL
)
