-- What a visitor does beyond reading: messages, wishes, files, counts; and the mail that goes out.

ALTER TABLE members ADD COLUMN language text NOT NULL DEFAULT 'it' CHECK (language IN ('it', 'en'));

-- All that is told of a private home: its part of town, and a point some hundred metres off.
ALTER TABLE headquarters
  ADD COLUMN approximate_area text,
  ADD COLUMN approximate_latitude double precision,
  ADD COLUMN approximate_longitude double precision;

-- A category is listed by name: with the name beside the slug a page of it is read off the index,
-- however many objects it has.
ALTER TABLE object_categories ADD COLUMN name_key text NOT NULL DEFAULT '';
UPDATE object_categories oc SET name_key = lower(o.name)
  FROM objects o WHERE o.library_id = oc.library_id AND o.id = oc.object_id;
DROP INDEX object_categories_slug;
CREATE INDEX object_categories_page ON object_categories (library_id, slug, name_key, object_id);

CREATE FUNCTION copy_object_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lower(name) INTO NEW.name_key FROM objects WHERE library_id = NEW.library_id AND id = NEW.object_id;
  RETURN NEW;
END $$;
CREATE TRIGGER object_categories_name BEFORE INSERT OR UPDATE OF object_id ON object_categories
  FOR EACH ROW EXECUTE FUNCTION copy_object_name();

CREATE FUNCTION spread_object_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE object_categories SET name_key = lower(NEW.name)
    WHERE library_id = NEW.library_id AND object_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER objects_name_spread AFTER UPDATE OF name ON objects
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION spread_object_name();

CREATE TABLE support_messages (
  library_id text NOT NULL REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text,
  email text NOT NULL,
  section text NOT NULL,
  object text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE SET NULL (member_id)
);

-- «Tell me when it is free»: the for-later list of a member.
CREATE TABLE wishes (
  library_id text NOT NULL,
  member_id text NOT NULL,
  object_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, member_id, object_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE
);
CREATE INDEX wishes_object ON wishes (library_id, object_id);

-- How often each kind of page is opened on each day, and nothing of by whom.
CREATE TABLE page_views (
  library_id text NOT NULL REFERENCES libraries (id),
  day date NOT NULL,
  page text NOT NULL,
  views integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, day, page)
);

-- A library's own few documents, such as its FAQ; kept here so that every process and backup has them.
CREATE TABLE documents (
  library_id text NOT NULL REFERENCES libraries (id),
  name text NOT NULL,
  mimetype text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, name)
);

-- Every mail that goes out: one for each recipient, kind, subject matter and day. The text is emptied
-- once sent, since it may hold a link that opens something.
CREATE TABLE mails (
  library_id text NOT NULL REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  recipient text NOT NULL,
  reply_to text,
  kind text NOT NULL,
  ref text NOT NULL,
  day date NOT NULL,
  subject text NOT NULL,
  body text,
  calendar text,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, recipient, kind, ref, day)
);
CREATE INDEX mails_due ON mails (due_at) WHERE sent_at IS NULL;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['support_messages', 'wishes', 'page_views', 'documents', 'mails'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
