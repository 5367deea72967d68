-- Rows outside the logs prove themselves: `sum` is a hash over what was written, and `echo` is, with the other sign, a
-- number that the database counts by itself or that is never written again. Rows from before have neither until
-- they are written next.
ALTER TABLE players ADD COLUMN sum INTEGER;
ALTER TABLE players ADD COLUMN echo INTEGER;
ALTER TABLE tokens ADD COLUMN sum INTEGER;
ALTER TABLE tables ADD COLUMN sum INTEGER;
ALTER TABLE tables ADD COLUMN echo INTEGER;
ALTER TABLE tables ADD COLUMN start INTEGER;
ALTER TABLE chat ADD COLUMN sum INTEGER;
ALTER TABLE results ADD COLUMN sum INTEGER;
ALTER TABLE cups ADD COLUMN sum INTEGER;
ALTER TABLE cups ADD COLUMN races_sum INTEGER;
ALTER TABLE journal ADD COLUMN sum INTEGER;
