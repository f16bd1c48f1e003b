-- Running a library: what staff change is written down with what was there before.

ALTER TABLE audit
  -- The row that was changed, and how it was and is.
  ADD COLUMN target text,
  ADD COLUMN before jsonb,
  ADD COLUMN after jsonb;
CREATE INDEX audit_writes ON audit (library_id, id DESC) WHERE target IS NOT NULL;

ALTER TABLE support_messages
  ADD COLUMN read_at timestamptz,
  ADD COLUMN answer text,
  ADD COLUMN answered_at timestamptz;

-- A library's settings are its own to change. Every library is still found by its host.
GRANT UPDATE (name, document, adhesion_version) ON libraries TO app_rt;
ALTER TABLE libraries ENABLE ROW LEVEL SECURITY;
CREATE POLICY anyone_reads ON libraries FOR SELECT USING (true);
CREATE POLICY own_library ON libraries FOR UPDATE USING (id = current_setting('app.library_id', true))
  WITH CHECK (id = current_setting('app.library_id', true));
