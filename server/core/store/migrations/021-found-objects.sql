-- Which objects of the library a search finds, the best first. Row-level security keeps the index of
-- words from being used, since it trusts the operator with no row it has not seen allowed: at 50,000
-- objects each search looked at all. This runs past it as the owner, and so asks for the library itself.
CREATE FUNCTION found_objects(query tsquery, most integer) RETURNS TABLE (id text, rank real)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 500 SET search_path = public, pg_temp
  AS $$
    SELECT id, ts_rank(search, query) AS rank FROM objects
    WHERE library_id = current_setting('app.library_id', true) AND search @@ query
    ORDER BY rank DESC, name, id LIMIT most
  $$;
