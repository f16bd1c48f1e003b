-- The desk and the smartlockers: what changed hands, when, by whose hand and in what condition.

CREATE TABLE handover_photos (
  library_id text NOT NULL REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  content bytea NOT NULL,
  taken_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, taken_by) REFERENCES members (library_id, id)
);

CREATE TABLE handovers (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  object_id text NOT NULL,
  -- None when an object is found broken on its shelf.
  loan_id text,
  kind text NOT NULL CHECK (kind IN ('hand_out', 'take_back', 'damaged', 'repaired')),
  -- None for a smartlocker.
  staff_id text,
  note text NOT NULL DEFAULT '',
  damaged boolean NOT NULL DEFAULT false,
  photo_id text,
  -- By which a smartlocker that lost the answer asks again.
  request_key text CHECK (length(request_key) <= 255),
  at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, loan_id) REFERENCES loans (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, staff_id) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, photo_id) REFERENCES handover_photos (library_id, id),
  CHECK (loan_id IS NOT NULL OR kind IN ('damaged', 'repaired'))
);
CREATE INDEX handovers_object ON handovers (library_id, object_id, at DESC);
CREATE INDEX handovers_loan ON handovers (library_id, loan_id, at DESC);
CREATE UNIQUE INDEX handovers_once ON handovers (library_id, loan_id, request_key);

-- One key for each smartlocker; only its SHA-256 is kept.
CREATE TABLE locker_keys (
  library_id text NOT NULL,
  headquarters_id text NOT NULL,
  key_hash text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (library_id, headquarters_id),
  UNIQUE (library_id, key_hash),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, created_by) REFERENCES members (library_id, id)
);

-- What the desk looks for: the codes of a smartlocker, the returns of a day.
CREATE INDEX loans_deposit_code ON loans (library_id, headquarters_id, deposit_code) WHERE deposit_code IS NOT NULL;
CREATE INDEX loans_due_back ON loans (library_id, to_date) WHERE status IN ('approved', 'extended');

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['handover_photos', 'handovers', 'locker_keys'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
