-- Signing up, getting back in, leaving; and who did what in whose name.

ALTER TABLE members
  ADD COLUMN email_verified_at timestamptz,
  ADD COLUMN fiscal_code text,
  ADD COLUMN deleted_at timestamptz;
UPDATE members SET email_verified_at = created_at;

-- No longer lent, but still named by past loans.
ALTER TABLE objects ADD COLUMN withdrawn boolean NOT NULL DEFAULT false;

-- Links sent by mail: the secret is only in the letter, here is its SHA-256.
CREATE TABLE mailed_tokens (
  library_id text NOT NULL,
  token_hash text NOT NULL,
  member_id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('password', 'email')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, token_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);
CREATE INDEX mailed_tokens_member ON mailed_tokens (library_id, member_id, purpose);

-- Each yes to the adhesion form: which text, when.
CREATE TABLE adhesions (
  library_id text NOT NULL,
  member_id text NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, member_id, version),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);
INSERT INTO adhesions (library_id, member_id, version, accepted_at)
  SELECT library_id, id, adhesion_version, adhesion_accepted_at FROM members
  WHERE adhesion_version IS NOT NULL AND adhesion_accepted_at IS NOT NULL;

-- What staff did, and in whose name. Rows are added and read, never changed.
CREATE TABLE audit (
  library_id text NOT NULL REFERENCES libraries (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  actor_id text NOT NULL,
  subject_id text,
  action text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  address text NOT NULL,
  PRIMARY KEY (library_id, id)
);
CREATE INDEX audit_subject ON audit (library_id, subject_id, at DESC);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['mailed_tokens', 'adhesions', 'audit'] LOOP
    EXECUTE format('GRANT SELECT, INSERT ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
GRANT UPDATE, DELETE ON mailed_tokens, adhesions TO app_rt;
