-- Accounts: attempts that can be taken back, codes by mail, invitations, proofs of identity.

-- An attempt is counted before it is answered; a success takes its own row back.
ALTER TABLE attempts ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();

-- The code that a password sign-in asks for while others guess at the account. One for each member.
CREATE TABLE sign_in_codes (
  library_id text NOT NULL,
  member_id text NOT NULL,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, member_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);

-- An invitation to run the library. Nothing changes for the person until the link is used.
CREATE TABLE invitations (
  library_id text NOT NULL REFERENCES libraries (id),
  token_hash text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  language text NOT NULL,
  level integer NOT NULL CHECK (level >= 0),
  -- The member who invites; none where the operator does.
  invited_by text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, token_hash),
  UNIQUE (library_id, email),
  FOREIGN KEY (library_id, invited_by) REFERENCES members (library_id, id) ON DELETE CASCADE
);
CREATE INDEX invitations_inviter ON invitations (library_id, invited_by);

-- SHA-256 of the mark that signing up leaves in the browser: only there does the confirmation link
-- activate the password chosen then.
ALTER TABLE members ADD COLUMN sign_up_browser text;

-- When the member last proved who they are in this session, beyond resuming it.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz;

-- A sign-on that the provider must not answer from an earlier one.
ALTER TABLE sign_on_requests ADD COLUMN fresh boolean NOT NULL DEFAULT false;

-- How often the ten minutes of a checkout began anew.
ALTER TABLE carts ADD COLUMN hold_renewals integer NOT NULL DEFAULT 0;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sign_in_codes', 'invitations'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
