-- Keys by which other web sites read the library's products. A key is in a page, so it is no secret: it names the site and
-- limits its calls. Only its SHA-256 is stored. The audit log says who made it.
CREATE TABLE website_keys (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  name text NOT NULL,
  key_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- How many calls were made on the day of the last one.
  calls_on date,
  calls integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, key_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON website_keys TO app_rt;
ALTER TABLE website_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON website_keys USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
