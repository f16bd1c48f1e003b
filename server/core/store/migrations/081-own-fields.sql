-- What a library knows of a product that no column of ours has: an array of {name, value, for}, where `for` is who sees it, staff or all.
-- What all see is found by the public search, and everything by the search of staff.
ALTER TABLE objects ADD COLUMN own_fields jsonb NOT NULL DEFAULT '[]';

CREATE FUNCTION own_text(fields jsonb, only_public boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce(string_agg(field ->> 'value', ' '), '') FROM jsonb_array_elements(fields) field
    WHERE NOT only_public OR field ->> 'for' = 'all'
  $$;
-- Most products have none, so that the index stays small.
CREATE INDEX objects_own_fields ON objects USING gin (library_id, (public.searched_words(public.own_text(own_fields, false))) gin_trgm_ops)
  WHERE own_fields <> '[]';

CREATE OR REPLACE FUNCTION keep_texts() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    first_language text;
  BEGIN
    IF NEW.names <> '{}' OR NEW.descriptions <> '{}' THEN
      first_language := (SELECT languages[1] FROM libraries WHERE id = NEW.library_id);
      NEW.names := in_languages(NEW.names, first_language, NEW.name);
      NEW.descriptions := in_languages(NEW.descriptions, first_language, NEW.description);
    END IF;
    NEW.search := setweight(to_tsvector('it_unaccent', coalesce(nullif(every_language(NEW.names), ''), NEW.name)), 'A')
      || setweight(to_tsvector('it_unaccent', NEW.category_names), 'B')
      || setweight(to_tsvector('it_unaccent', coalesce(nullif(every_language(NEW.descriptions), ''), NEW.description)), 'C')
      || setweight(to_tsvector('it_unaccent', own_text(NEW.own_fields, true)), 'D');
    RETURN NEW;
  END $$;
DROP TRIGGER objects_texts ON objects;
CREATE TRIGGER objects_texts BEFORE INSERT OR UPDATE OF name, description, names, descriptions, category_names, own_fields ON objects
  FOR EACH ROW EXECUTE FUNCTION keep_texts();

CREATE OR REPLACE FUNCTION found_products(words text[]) RETURNS TABLE (id text, whole boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp
  AS $$
    WITH typed AS MATERIALIZED (SELECT word_patterns(words) AS parts, whole_patterns(words) AS wholes),
    likely AS (
      SELECT o.id FROM objects o WHERE o.library_id = current_setting('app.library_id', true)
        AND o.found_by LIKE (SELECT parts[1] FROM typed)
      UNION
      SELECT o.id FROM objects o WHERE o.library_id = current_setting('app.library_id', true) AND o.own_fields <> '[]'
        AND searched_words(own_text(o.own_fields, false)) LIKE (SELECT parts[1] FROM typed)
      UNION
      SELECT c.object_id FROM copies c WHERE c.library_id = current_setting('app.library_id', true)
        AND c.found_by LIKE (SELECT parts[1] FROM typed)),
    known AS (
      SELECT o.id, o.found_by || searched_words(own_text(o.own_fields, false)) || string_agg(c.found_by, '') AS texts FROM likely
      JOIN objects o ON o.library_id = current_setting('app.library_id', true) AND o.id = likely.id
      JOIN copies c ON c.library_id = o.library_id AND c.object_id = o.id
      GROUP BY o.library_id, o.id)
    SELECT id, texts LIKE ALL ((SELECT wholes FROM typed)::text[]) FROM known
    WHERE texts LIKE ALL ((SELECT parts FROM typed)::text[])
  $$;

-- How a library reads files of a shape, which is a hash of their headings: what staff said when they imported the last one.
CREATE TABLE import_readings (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  shape text NOT NULL,
  reading jsonb NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, shape)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON import_readings TO app_rt;
ALTER TABLE import_readings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON import_readings USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
