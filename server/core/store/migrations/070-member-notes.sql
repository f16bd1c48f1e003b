-- What staff note about a member. Pinned notes stand first.
CREATE TABLE member_notes (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  pinned boolean NOT NULL DEFAULT false,
  -- Who of the staff wrote it, and when they changed its text last.
  author_id text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, author_id) REFERENCES members (library_id, id)
);
CREATE INDEX member_notes_member ON member_notes (library_id, member_id);
CREATE INDEX member_notes_author ON member_notes (library_id, author_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON member_notes TO app_rt;
ALTER TABLE member_notes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON member_notes USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
