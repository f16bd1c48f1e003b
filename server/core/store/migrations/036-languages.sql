-- The languages that a library offers; the first is its own.
ALTER TABLE libraries ADD COLUMN languages text[] NOT NULL DEFAULT '{it,en}'
  CHECK (cardinality(languages) > 0);
GRANT UPDATE (languages) ON libraries TO app_rt;

-- The program has the list of languages: a new one needs no migration.
ALTER TABLE members DROP CONSTRAINT members_language_check;
ALTER TABLE members ADD CONSTRAINT members_language_check CHECK (language ~ '^[a-z]{2,3}$');

-- A text in several languages as one, for the search.
CREATE FUNCTION every_language(texts jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(value, ' ' ORDER BY key), '') FROM jsonb_each_text(texts)
$$;

-- A product is also found by the names of its categories, in every language.
CREATE OR REPLACE FUNCTION name_changed_objects() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE objects o SET category_names = coalesce(n.names, '')
    FROM (
      SELECT c.library_id, c.object_id,
        string_agg(every_language(cat.name), ' ' ORDER BY cat.slug) AS names
      FROM (SELECT DISTINCT library_id, object_id FROM changed) c
      LEFT JOIN object_categories oc ON oc.library_id = c.library_id AND oc.object_id = c.object_id
      LEFT JOIN categories cat ON cat.library_id = oc.library_id AND cat.slug = oc.slug
      GROUP BY c.library_id, c.object_id
    ) n
    WHERE o.library_id = n.library_id AND o.id = n.object_id AND o.category_names <> coalesce(n.names, '');
    RETURN NULL;
  END $$;

CREATE OR REPLACE FUNCTION name_objects_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE objects o SET category_names = n.names
    FROM (
      SELECT oc.library_id, oc.object_id,
        string_agg(every_language(cat.name), ' ' ORDER BY cat.slug) AS names
      FROM object_categories oc
      JOIN categories cat ON cat.library_id = oc.library_id AND cat.slug = oc.slug
      WHERE (oc.library_id, oc.object_id) IN (
        SELECT listed.library_id, listed.object_id FROM object_categories listed
        JOIN renamed r ON r.library_id = listed.library_id AND r.slug = listed.slug
      )
      GROUP BY oc.library_id, oc.object_id
    ) n
    WHERE o.library_id = n.library_id AND o.id = n.object_id AND o.category_names <> n.names;
    RETURN NULL;
  END $$;
