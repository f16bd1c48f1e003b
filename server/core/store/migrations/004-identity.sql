-- Single sign-on: whom a library trusts to say who its members are, and what was said.

-- The client secret is for the server alone, which only reads it: no answer carries this table.
CREATE TABLE identity_providers (
  library_id text PRIMARY KEY REFERENCES libraries (id),
  -- An https address; or a path of this very server, which is the demo's simulated provider.
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  scopes text NOT NULL DEFAULT 'openid profile email',
  -- Where people are sent back to, fixed; NULL for the simulated one only, which follows the host.
  redirect_uri text,
  CHECK (issuer LIKE '/%' OR redirect_uri IS NOT NULL)
);

-- Who a member is to the provider. An e-mail that passes on to somebody else opens nothing: a member
-- is one person there.
CREATE TABLE member_identities (
  library_id text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  member_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, issuer, subject),
  UNIQUE (library_id, issuer, member_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);

-- Sign-ons under way: each belongs to one browser, is used once and lasts ten minutes.
CREATE TABLE sign_on_requests (
  library_id text NOT NULL REFERENCES libraries (id),
  state text NOT NULL,
  browser_hash text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  return_to text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, state)
);
CREATE INDEX sign_on_requests_age ON sign_on_requests (library_id, created_at);

GRANT SELECT ON identity_providers TO app_rt;
GRANT SELECT, INSERT, DELETE ON member_identities, sign_on_requests TO app_rt;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['identity_providers', 'member_identities', 'sign_on_requests'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
