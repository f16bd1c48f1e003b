-- Photos that an import names and that did not come with it: those at an address, which a job fetches, and those whose files
-- staff still send. A row stays when it is done, so that the same import asks for no photo again.
CREATE TABLE imported_photos (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  object_id text NOT NULL,
  -- The place among the photos of its product.
  position integer NOT NULL,
  -- An address that begins with https, or the name of a file.
  source text NOT NULL,
  -- The host of the address; NULL: staff send the file.
  host text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'stopped', 'failed', 'done')),
  -- Why it failed.
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  -- When it is fetched, again if the last attempt failed.
  due_at timestamptz NOT NULL,
  -- The stored picture.
  picture text,
  added_at timestamptz NOT NULL,
  -- The import that asked for it last: its undo takes the photo away too.
  import_id text DEFAULT nullif(current_setting('app.import', true), ''),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, object_id, source),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE,
  CHECK ((state = 'failed') = (reason IS NOT NULL)),
  CHECK ((state = 'done') = (picture IS NOT NULL))
);
CREATE INDEX imported_photos_due ON imported_photos (due_at) WHERE state = 'waiting' AND host IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON imported_photos TO app_rt;
ALTER TABLE imported_photos ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON imported_photos USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
