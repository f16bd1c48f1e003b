-- What a return finds besides a damage: the parts that did not come back, and what the damage costs. The cost is a note, no receipt.
ALTER TABLE handovers
  ADD COLUMN missing_parts jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN cost_cents integer CHECK (cost_cents > 0);

-- The loan ended because its product was lost. Its state is that of a return, which the release before this one knows.
ALTER TABLE loans ADD COLUMN lost boolean NOT NULL DEFAULT false CHECK (NOT lost OR status = 'returned');

-- What a borrower says is broken. Staff close it: it was repaired, or it was nothing.
CREATE TABLE defects (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  object_id text NOT NULL,
  copy_id text NOT NULL,
  loan_id text NOT NULL,
  member_id text NOT NULL,
  note text NOT NULL,
  photo_id text,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- NULL: a change of the product's state, by nobody in particular.
  closed_by text,
  outcome text CHECK (outcome IN ('repaired', 'nothing')),
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id, copy_id) REFERENCES copies (library_id, object_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, loan_id) REFERENCES loans (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, closed_by) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, photo_id) REFERENCES files (library_id, id) ON DELETE SET NULL (photo_id),
  CHECK ((closed_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX defects_open ON defects (library_id, copy_id) WHERE closed_at IS NULL;
CREATE INDEX defects_object ON defects (library_id, object_id, copy_id);
CREATE INDEX defects_loan ON defects (library_id, loan_id);
CREATE INDEX defects_member ON defects (library_id, member_id);
CREATE INDEX defects_photo ON defects (library_id, photo_id) WHERE photo_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON defects TO app_rt;
ALTER TABLE defects ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON defects USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
