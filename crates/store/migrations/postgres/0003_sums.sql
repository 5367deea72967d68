-- Rows outside the logs prove themselves: `sum` is a hash over what was written, and `echo` is, with the other sign, a
-- number that the database counts by itself or that is never written again. Rows from before have neither until
-- they are written next. No server of an older version may be at work on the database from here on.
ALTER TABLE players ADD COLUMN sum BIGINT;
ALTER TABLE players ADD COLUMN echo BIGINT;
ALTER TABLE tokens ADD COLUMN sum BIGINT;
ALTER TABLE tables ADD COLUMN sum BIGINT;
ALTER TABLE tables ADD COLUMN echo BIGINT;
ALTER TABLE tables ADD COLUMN start BIGINT;
ALTER TABLE chat ADD COLUMN sum BIGINT;
ALTER TABLE results ADD COLUMN sum BIGINT;
ALTER TABLE cups ADD COLUMN sum BIGINT;
ALTER TABLE cups ADD COLUMN races_sum BIGINT;
