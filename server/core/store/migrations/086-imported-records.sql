-- An import also brings talks with members, defects, wishes and places in queues, and its undo takes them away.
DO $$
  DECLARE
    one record;
  BEGIN
    FOR one IN SELECT * FROM (VALUES
      ('contacts', '''id'''), ('defects', '''id'''), ('wishes', '''member_id'', ''object_id'''), ('queue_places', '''id''')
    ) AS tables (name, keys) LOOP
      EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
        WHEN (current_setting(''app.import'', true) <> '''') EXECUTE FUNCTION record_import(%s)',
        one.name || '_imported', one.name, one.keys);
    END LOOP;
  END $$;
