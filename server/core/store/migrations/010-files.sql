-- Photos that members upload: the re-encoded pictures are files on the disk, under the row's id.
CREATE TABLE files (
  library_id text NOT NULL,
  -- Random, and the name under which the pictures are served.
  id text NOT NULL CHECK (id ~ '^[A-Za-z0-9_-]{16,64}$'),
  member_id text NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  img jsonb NOT NULL,
  object_id text,
  -- Since when nothing shows it; a job removes those of long ago.
  unused_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id),
  CHECK ((object_id IS NULL) = (unused_since IS NOT NULL))
);
CREATE INDEX files_unused ON files (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX files_object ON files (library_id, object_id);

-- The human code of an object that a member shares; the library's own come with its inventory.
CREATE SEQUENCE shared_object_codes;
GRANT USAGE ON SEQUENCE shared_object_codes TO app_rt;

GRANT SELECT, INSERT, UPDATE, DELETE ON files TO app_rt;
ALTER TABLE files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON files USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
