-- How many copies of a product are in service, so that a list of products need not count them. Triggers keep it, also for
-- what the release before this one writes.
ALTER TABLE objects ADD COLUMN in_service integer NOT NULL DEFAULT 1;
UPDATE objects SET in_service = 0 WHERE maintenance;

CREATE OR REPLACE FUNCTION object_follows_copies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved copies := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  n integer;
BEGIN
  -- Of two who change copies at once the second counts what the first has written.
  PERFORM FROM objects WHERE library_id = moved.library_id AND id = moved.object_id FOR UPDATE;
  n := (
    SELECT count(*) FROM copies
    WHERE library_id = moved.library_id AND object_id = moved.object_id AND state = 'in_service');
  UPDATE objects SET maintenance = (n = 0), in_service = n
    WHERE library_id = moved.library_id AND id = moved.object_id AND (in_service <> n OR maintenance <> (n = 0));
  RETURN NULL;
END $$;
-- Also for the first copy: it has another state where the product is in maintenance, and a restore adds it after others.
DROP TRIGGER copies_added ON copies;
CREATE TRIGGER copies_added AFTER INSERT ON copies FOR EACH ROW EXECUTE FUNCTION object_follows_copies();
CREATE TRIGGER copies_removed AFTER DELETE ON copies FOR EACH ROW
  WHEN (OLD.id <> OLD.object_id) EXECUTE FUNCTION object_follows_copies();

-- As many members may have a turn as there are copies. The product's lock keeps their number.
DROP INDEX queue_places_offer;
CREATE INDEX queue_places_offer ON queue_places (library_id, object_id) WHERE ended_at IS NULL AND offered_on IS NOT NULL;

-- What happened to a product happened to one of its copies. NULL: to the first.
ALTER TABLE handovers ADD COLUMN copy_id text,
  ADD FOREIGN KEY (library_id, object_id, copy_id) REFERENCES copies (library_id, object_id, id);

-- The few that are not in service are looked through each minute: another copy may be free for who waits.
CREATE INDEX copies_not_in_service ON copies (library_id, object_id) WHERE state <> 'in_service';
