-- A library of one's own to try: it has an end, and it may only become so large. NULL: no trial.
ALTER TABLE libraries
  ADD COLUMN trial_ends_at timestamptz,
  -- How many products and members it may have, and how many bytes its files: {"objects", "members", "bytes"}.
  ADD COLUMN trial_limits jsonb,
  -- When its supers asked to keep it.
  ADD COLUMN trial_asked_at timestamptz,
  -- The last reminder: how many days before the end it was due; 0: that it is over.
  ADD COLUMN trial_reminded integer;
CREATE INDEX libraries_trial ON libraries (trial_ends_at) WHERE trial_ends_at IS NOT NULL;
GRANT UPDATE (trial_ends_at, trial_asked_at, trial_reminded) ON libraries TO app_rt;

-- Who asked for a trial, at the library where they asked. The e-mail has a link, of which only the SHA-256 is stored. Nothing
-- else exists before it is opened.
CREATE TABLE foundings (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  token_hash text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  domain text NOT NULL,
  language text NOT NULL,
  -- The trial that it became. It may be in another database, so nothing refers to it: its removal deletes this row.
  founded text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, token_hash)
);
CREATE INDEX foundings_email ON foundings (library_id, email);
CREATE INDEX foundings_expired ON foundings (expires_at) WHERE founded IS NULL;
CREATE INDEX foundings_founded ON foundings (founded) WHERE founded IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON foundings TO app_rt;
ALTER TABLE foundings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON foundings USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

-- Refuses the row that makes a trial too large, whoever adds it: a page, an import, a sign-up.
CREATE FUNCTION bound_trial() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    trial text;
    most bigint;
    has bigint;
  BEGIN
    FOR trial, most IN
      SELECT l.id, (l.trial_limits ->> TG_ARGV[0])::bigint FROM libraries l
      WHERE l.trial_limits IS NOT NULL AND l.id IN (SELECT a.library_id FROM added a)
    LOOP
      has := CASE TG_ARGV[0]
        WHEN 'objects' THEN (SELECT count(*) FROM objects WHERE library_id = trial)
        WHEN 'members' THEN (SELECT count(*) FROM members WHERE library_id = trial)
        ELSE (SELECT coalesce(sum(size), 0) FROM files WHERE library_id = trial)
          + (SELECT coalesce(sum(octet_length(content)), 0) FROM documents WHERE library_id = trial)
      END;
      IF has > most THEN
        RAISE EXCEPTION 'The trial % has too many %', trial, TG_ARGV[0] USING ERRCODE = 'OT001';
      END IF;
    END LOOP;
    RETURN NULL;
  END $$;
CREATE TRIGGER objects_trial AFTER INSERT ON objects
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bound_trial('objects');
CREATE TRIGGER members_trial AFTER INSERT ON members
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bound_trial('members');
CREATE TRIGGER files_trial AFTER INSERT ON files
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bound_trial('bytes');
CREATE TRIGGER documents_trial AFTER INSERT ON documents
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bound_trial('bytes');
