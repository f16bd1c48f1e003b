-- What members prove who they are with, beside the password: passkeys, an authenticator app, recovery codes.

-- A passkey works at the address it was made for (rp_id): another address of the library is another site.
CREATE TABLE passkeys (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text NOT NULL,
  rp_id text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, credential_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_member ON passkeys (library_id, member_id);

-- The shared secret is encrypted by the server. `pending` waits for its first code; `secret` is in use.
CREATE TABLE authenticator_apps (
  library_id text NOT NULL,
  member_id text NOT NULL,
  secret text,
  pending text,
  pending_at timestamptz,
  -- The time step of the last code that was accepted: no code of it or before is accepted again.
  last_step bigint,
  created_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (library_id, member_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  library_id text NOT NULL,
  member_id text NOT NULL,
  code_hash text NOT NULL,
  -- One for all the codes of a set, so that a code is hashed once to be looked up.
  salt text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (library_id, member_id, code_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);

-- Challenges that a passkey is to sign: each belongs to one browser and is used once.
CREATE TABLE passkey_challenges (
  library_id text NOT NULL REFERENCES libraries (id),
  challenge text NOT NULL,
  browser_hash text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'second_step', 'add', 'proof')),
  member_id text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, challenge),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_age ON passkey_challenges (library_id, created_at);

-- Sign-ins whose password was right and whose second step is still to come.
CREATE TABLE second_steps (
  library_id text NOT NULL,
  ticket_hash text NOT NULL,
  member_id text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, ticket_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);
CREATE INDEX second_steps_member ON second_steps (library_id, member_id);

-- By what a session was opened beside the password, and when its member last confirmed that it is still
-- them, before changing how they sign in.
ALTER TABLE sessions
  ADD COLUMN second_factor text CHECK (second_factor IN ('passkey', 'totp', 'recovery_code', 'sign_on')),
  ADD COLUMN confirmed_at timestamptz;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'passkeys', 'authenticator_apps', 'recovery_codes', 'passkey_challenges', 'second_steps'
  ] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
