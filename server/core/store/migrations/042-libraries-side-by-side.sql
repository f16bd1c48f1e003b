-- Whether the library's products are found in searches of the installation's other libraries, and theirs in its own.
ALTER TABLE libraries ADD COLUMN side_by_side boolean NOT NULL DEFAULT false;
GRANT UPDATE (side_by_side) ON libraries TO app_rt;

-- Products of other libraries whose name or categories have every word, the best first: of at most `libraries`
-- libraries, at most `each` of one. It has its owner's rights, like found_objects(), and answers only what any visitor
-- of those libraries may read. Only libraries that chose it and are open count; `at` is now.
CREATE FUNCTION found_elsewhere(whole tsquery, typed tsquery, at timestamptz, libraries integer, each integer)
  RETURNS TABLE (library_id text, id text, name text, place bigint)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10 SET search_path = public, pg_temp
  AS $$
    WITH opened AS MATERIALIZED (
      SELECT l.id FROM libraries l
      WHERE l.side_by_side AND l.id <> current_setting('app.library_id', true)
        AND (l.available OR l.maintenance_until <= at) AND NOT l.daily_limits_exceeded
        AND NOT EXISTS (
          SELECT FROM daily_calls c
          WHERE c.library_id = l.id AND c.day = (at AT TIME ZONE l.time_zone)::date
            AND c.calls >= l.daily_calls_limit
        )
    ),
    -- One look into the index of words for all libraries. OFFSET 0 keeps the planner from reading whole libraries
    -- instead; IS TRUE and the scalar subquery, from comparing every product with every library.
    matching AS (
      SELECT * FROM (
        SELECT o.* FROM objects o WHERE o.search @@ (whole || typed) OFFSET 0
      ) o
      WHERE ts_filter(o.search, '{a,b}') @@ (whole || typed)
        AND (o.library_id IN (SELECT opened.id FROM opened)) IS TRUE
        AND NOT o.withdrawn AND NOT o.maintenance AND o.owner_id IS NULL
        AND 'private' <> (
          SELECT h.kind FROM headquarters h WHERE h.library_id = o.library_id AND h.id = o.location_id
        )
      -- Words that so many products have need no order.
      LIMIT 500
    ),
    ranked AS (
      SELECT m.library_id, m.id, m.name,
        ts_rank(ts_filter(m.search, '{a,b}'), whole || typed)
          + (ts_filter(m.search, '{a,b}') @@ whole)::integer AS rank
      FROM matching m
    ),
    numbered AS (
      SELECT r.*, row_number() OVER (PARTITION BY r.library_id ORDER BY r.rank DESC, r.name, r.id) AS place,
        max(r.rank) OVER (PARTITION BY r.library_id) AS best
      FROM ranked r
    ),
    chosen AS (
      SELECT n.*, dense_rank() OVER (ORDER BY n.best DESC, n.library_id) AS turn FROM numbered n
    )
    SELECT c.library_id, c.id, c.name, row_number() OVER (ORDER BY c.turn, c.place) FROM chosen c
    WHERE c.turn <= libraries AND c.place <= each
  $$;
REVOKE EXECUTE ON FUNCTION found_elsewhere FROM public;
GRANT EXECUTE ON FUNCTION found_elsewhere TO app_rt;
