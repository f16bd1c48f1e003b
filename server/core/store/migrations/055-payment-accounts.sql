-- The accounts at the payment provider that a library has entered. `secret` is encrypted with a key derived from the
-- server's SECRET. An account that is no longer used stays: what was paid to it is checked and given back there.
CREATE TABLE payment_accounts (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  client_id text NOT NULL,
  secret text NOT NULL,
  webhook_id text NOT NULL DEFAULT '',
  PRIMARY KEY (library_id, client_id)
);
GRANT SELECT, INSERT, UPDATE ON payment_accounts TO app_rt;
ALTER TABLE payment_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON payment_accounts USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

-- The account that new payments are opened with; NULL: the server's. No foreign key, because the two tables would refer
-- to each other.
ALTER TABLE libraries ADD COLUMN payment_account text;
GRANT UPDATE (payment_account) ON libraries TO app_rt;

-- The account that the payment was opened with; NULL: the server's. The release before this one writes none, and opens
-- every payment with the server's.
ALTER TABLE payments ADD COLUMN account text,
  ADD FOREIGN KEY (library_id, account) REFERENCES payment_accounts (library_id, client_id);
