-- A mailed code belongs to the request that asked for it, and invitations have an id that staff name them by.

-- Codes live for ten minutes: those of the earlier form are not worth converting.
DROP TABLE sign_in_codes;
CREATE TABLE sign_in_codes (
  library_id text NOT NULL,
  -- SHA-256 of the mark that the request left in the browser: the code works only there.
  request_hash text NOT NULL,
  member_id text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, request_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_codes_member ON sign_in_codes (library_id, member_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_codes TO app_rt;
ALTER TABLE sign_in_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON sign_in_codes
  USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

ALTER TABLE invitations ADD COLUMN id text NOT NULL DEFAULT gen_random_uuid()::text;
ALTER TABLE invitations ADD UNIQUE (library_id, id);
