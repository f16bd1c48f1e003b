-- The index holds each word of a product with its library before it, so that a search, of the beginning of a word too,
-- reads nothing of other libraries. Staff's changes of products wait while it is built, 20 s for a million products; bookings
-- do not. Searches of other libraries use objects_library_search.

-- A vector holds no word of more than 2046 bytes, so words of more than 1000 are left out before they get longer.
CREATE FUNCTION library_words(library text, search tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT array_to_tsvector(coalesce(array_agg(library || '/' || word), '{}'))
    FROM unnest(tsvector_to_array(search)) word WHERE octet_length(word) < 1000
  $$;
CREATE INDEX objects_library_words ON objects USING gin (library_words(library_id, search));

-- The same query with the library before each word. Words that follow each other need only be there, because the index has
-- no positions.
CREATE FUNCTION library_query(library text, query tsquery) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT regexp_replace(
      regexp_replace(query::text, ' <(-|\d+)> ', ' & ', 'g'),
      '''(([^'']|'''')+)''', '''' || library || '/\1''', 'g'
    )::tsquery
  $$;

-- As before, but by that index. The other conditions use no index: each looks at the found products only.
CREATE OR REPLACE FUNCTION found_objects(whole tsquery, typed tsquery, most integer)
  RETURNS TABLE (id text, rank real)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path = public, pg_temp
  AS $$
    WITH matching AS NOT MATERIALIZED (
      SELECT id, name, search FROM objects
      WHERE library_words(library_id, search)
          @@ library_query(current_setting('app.library_id', true), whole || typed)
        AND (library_id = current_setting('app.library_id', true)) IS TRUE
    ),
    named AS MATERIALIZED (
      SELECT id, ts_rank(ts_filter(search, '{a,b}'), whole || typed)
        + (ts_filter(search, '{a,b}') @@ whole)::integer AS rank
      FROM matching
      WHERE ts_filter(search, '{a,b}') @@ (whole || typed)
      ORDER BY rank DESC, name, id LIMIT most
    )
    SELECT id, rank::real FROM named
    UNION ALL (
      SELECT id, ts_rank(search, whole || typed) AS rank FROM matching
      WHERE NOT EXISTS (SELECT FROM named) AND ts_filter(search, '{a,b,c,d}') @@ (whole || typed)
      ORDER BY rank DESC, name, id LIMIT most
    )
  $$;
ANALYZE objects;
