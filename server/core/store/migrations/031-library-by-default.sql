-- A row belongs to the library that its transaction is bound to, unless the statement names another one. Work over
-- every library names it; row-level security refuses a foreign one.
DO $$
DECLARE name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'library_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
  LOOP
    EXECUTE format(
      'ALTER TABLE %I ALTER COLUMN library_id SET DEFAULT current_setting(''app.library_id'', true)', name);
  END LOOP;
END $$;
