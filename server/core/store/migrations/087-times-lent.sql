-- The newest products come in the order of this index read backwards. The one before had the ids the other way round, so that a
-- list sorted all products of one import, which have one instant.
DROP INDEX objects_recent;
CREATE INDEX objects_recent ON objects (library_id, created_at, id);

-- A pickup point's products by name, for the list of the nearest ones.
CREATE INDEX objects_place ON objects (library_id, location_id, lower(name), id);

-- How often each product was handed out, so that a list of the most lent ones counts no loans. A table of its own: bookings lock
-- products, and a hand-out must not wait for them.
CREATE TABLE times_lent (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true),
  object_id text NOT NULL,
  times integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, object_id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE
);
CREATE INDEX times_lent_most ON times_lent (library_id, times, object_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON times_lent TO app_rt;
ALTER TABLE times_lent ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON times_lent USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

INSERT INTO times_lent (library_id, object_id, times)
SELECT o.library_id, o.id, count(l.id) FROM objects o
LEFT JOIN loans l ON l.library_id = o.library_id AND l.object_id = o.id AND l.status IN ('approved', 'extended', 'returned')
GROUP BY o.library_id, o.id;

CREATE FUNCTION begin_times_lent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO times_lent (library_id, object_id) SELECT library_id, id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER objects_times_lent AFTER INSERT ON objects REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION begin_times_lent();

-- A loan counts from its hand-out on, also after its return, unless the hand-out is undone.
CREATE FUNCTION count_times_lent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status IN ('approved', 'extended', 'returned') THEN
    UPDATE times_lent SET times = times - 1 WHERE library_id = OLD.library_id AND object_id = OLD.object_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status IN ('approved', 'extended', 'returned') THEN
    UPDATE times_lent SET times = times + 1 WHERE library_id = NEW.library_id AND object_id = NEW.object_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER loans_times_lent AFTER INSERT OR DELETE ON loans FOR EACH ROW EXECUTE FUNCTION count_times_lent();
CREATE TRIGGER loans_times_lent_changed AFTER UPDATE OF status, object_id ON loans FOR EACH ROW
  WHEN (OLD.object_id <> NEW.object_id
    OR (OLD.status IN ('approved', 'extended', 'returned')) <> (NEW.status IN ('approved', 'extended', 'returned')))
  EXECUTE FUNCTION count_times_lent();
