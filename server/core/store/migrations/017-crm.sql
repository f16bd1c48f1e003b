-- The external CRM a library keeps its catalogue in, and each pull from it.

-- The secrets are for the server alone: no answer carries them.
CREATE TABLE crm_connections (
  library_id text PRIMARY KEY REFERENCES libraries (id),
  region text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  refresh_token text NOT NULL,
  -- Where an object that is new here is collected until staff say otherwise.
  location_id text NOT NULL,
  -- Everything the CRM changed up to here has been pulled.
  pulled_until timestamptz,
  FOREIGN KEY (library_id, location_id) REFERENCES headquarters (library_id, id)
);

-- Which object a CRM record is, and what the record said when last pulled: what tells a change made
-- there from one made here.
CREATE TABLE crm_records (
  library_id text NOT NULL,
  crm_id text NOT NULL,
  object_id text NOT NULL,
  pulled jsonb NOT NULL,
  PRIMARY KEY (library_id, crm_id),
  UNIQUE (library_id, object_id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE
);

CREATE TABLE crm_syncs (
  library_id text NOT NULL REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'paused', 'done', 'failed')),
  -- From when on changes are asked for; NULL: everything. Moves on with each page.
  since timestamptz,
  -- Since when deletions are asked for: the start of what this sync covers, which does not move.
  deleted_since timestamptz,
  -- How many records the CRM has, where all are pulled.
  total integer,
  report jsonb NOT NULL,
  -- Failures in a row: after too many of them the sync gives up.
  failures integer NOT NULL DEFAULT 0,
  failure text,
  -- Not touched before then: another process has it, or the CRM asked us to wait.
  not_before timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (library_id, id),
  CHECK ((status IN ('done', 'failed')) = (finished_at IS NOT NULL))
);
CREATE UNIQUE INDEX crm_syncs_one_open ON crm_syncs (library_id) WHERE finished_at IS NULL;
CREATE INDEX crm_syncs_due ON crm_syncs (not_before) WHERE finished_at IS NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['crm_connections', 'crm_records', 'crm_syncs'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
