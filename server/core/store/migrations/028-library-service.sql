-- When a library can't be used, how much it serves in a day, and what of a search is near enough.

ALTER TABLE libraries
  -- What the maintenance page says, in each language, and when the library is back by itself.
  ADD COLUMN maintenance_text jsonb,
  ADD COLUMN maintenance_until timestamptz,
  -- How many calls are answered in one of the library's days; NULL: any number.
  ADD COLUMN daily_calls_limit integer CHECK (daily_calls_limit > 0),
  -- Whether the library's external CRM is asked before a loan is confirmed.
  ADD COLUMN crm_confirms_loans boolean NOT NULL DEFAULT false;
GRANT UPDATE (available, maintenance_text, maintenance_until, daily_calls_limit, crm_confirms_loans)
  ON libraries TO app_rt;

-- The calls of each day, counted by every process together.
CREATE TABLE daily_calls (
  library_id text NOT NULL REFERENCES libraries (id),
  day date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON daily_calls TO app_rt;
ALTER TABLE daily_calls ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON daily_calls USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

-- Since when a card is known in the system it was brought here from.
ALTER TABLE memberships ADD COLUMN origin_created_at timestamptz;

-- An object is also found by the names of its categories, in both languages.
ALTER TABLE objects ADD COLUMN category_names text NOT NULL DEFAULT '';

CREATE FUNCTION name_changed_objects() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE objects o SET category_names = coalesce(n.names, '')
    FROM (
      SELECT c.library_id, c.object_id,
        string_agg((cat.name ->> 'it') || ' ' || (cat.name ->> 'en'), ' ' ORDER BY cat.slug) AS names
      FROM (SELECT DISTINCT library_id, object_id FROM changed) c
      LEFT JOIN object_categories oc ON oc.library_id = c.library_id AND oc.object_id = c.object_id
      LEFT JOIN categories cat ON cat.library_id = oc.library_id AND cat.slug = oc.slug
      GROUP BY c.library_id, c.object_id
    ) n
    WHERE o.library_id = n.library_id AND o.id = n.object_id AND o.category_names <> coalesce(n.names, '');
    RETURN NULL;
  END $$;
CREATE TRIGGER object_categories_added AFTER INSERT ON object_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION name_changed_objects();
CREATE TRIGGER object_categories_removed AFTER DELETE ON object_categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION name_changed_objects();

CREATE FUNCTION name_objects_of_categories() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE objects o SET category_names = n.names
    FROM (
      SELECT oc.library_id, oc.object_id,
        string_agg((cat.name ->> 'it') || ' ' || (cat.name ->> 'en'), ' ' ORDER BY cat.slug) AS names
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
CREATE TRIGGER categories_renamed AFTER UPDATE ON categories
  REFERENCING NEW TABLE AS renamed FOR EACH STATEMENT EXECUTE FUNCTION name_objects_of_categories();

UPDATE objects o SET category_names = n.names
FROM (
  SELECT oc.library_id, oc.object_id,
    string_agg((cat.name ->> 'it') || ' ' || (cat.name ->> 'en'), ' ' ORDER BY cat.slug) AS names
  FROM object_categories oc JOIN categories cat ON cat.library_id = oc.library_id AND cat.slug = oc.slug
  GROUP BY oc.library_id, oc.object_id
) n
WHERE o.library_id = n.library_id AND o.id = n.object_id;

ALTER TABLE objects DROP COLUMN search;
ALTER TABLE objects ADD COLUMN search tsvector GENERATED ALWAYS AS (
  setweight(to_tsvector('it_unaccent', name), 'A') || setweight(to_tsvector('it_unaccent', category_names), 'B')
  || setweight(to_tsvector('it_unaccent', description), 'C')
) STORED;
CREATE INDEX objects_search ON objects USING gin (search);

-- The objects a search finds, the best first: `whole` are its words, `typed` the same with the last one as
-- it is being typed. Where names or categories hold every word, an object that only mentions them in its
-- description is too far from what was asked, and is left out.
DROP FUNCTION found_objects(tsquery, integer);
CREATE FUNCTION found_objects(whole tsquery, typed tsquery, most integer) RETURNS TABLE (id text, rank real)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path = public, pg_temp
  AS $$
    WITH named AS MATERIALIZED (
      SELECT id, ts_rank(ts_filter(search, '{a,b}'), whole || typed)
        + (ts_filter(search, '{a,b}') @@ whole)::integer AS rank
      FROM objects
      WHERE library_id = current_setting('app.library_id', true)
        AND search @@ (whole || typed) AND ts_filter(search, '{a,b}') @@ (whole || typed)
      ORDER BY rank DESC, name, id LIMIT most
    )
    SELECT id, rank::real FROM named
    UNION ALL (
      SELECT id, ts_rank(search, whole || typed) AS rank FROM objects
      WHERE NOT EXISTS (SELECT FROM named)
        AND library_id = current_setting('app.library_id', true) AND search @@ (whole || typed)
      ORDER BY rank DESC, name, id LIMIT most
    )
  $$;
