-- Every unique key holds the library, so that the tables could be distributed by it. A session's secret is random,
-- and an order belongs to the one payment that opened it, so no second library ever has the same.
ALTER TABLE sessions ADD UNIQUE (library_id, secret_hash);
ALTER TABLE sessions DROP CONSTRAINT sessions_secret_hash_key;
ALTER TABLE payments ADD UNIQUE (library_id, order_id), ADD UNIQUE (library_id, capture_id);
ALTER TABLE payments DROP CONSTRAINT payments_order_id_key, DROP CONSTRAINT payments_capture_id_key;
