-- One physical thing with a label. A product has at least one copy, and its first one has the product's id and code, so
-- that every printed label goes on working and a process of the release before this one need not know of copies.
CREATE TABLE copies (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  object_id text NOT NULL,
  code text NOT NULL,
  -- NULL: where the product's are.
  location_id text,
  corner text,
  -- Only one that is in service is lent.
  state text NOT NULL DEFAULT 'in_service' CHECK (state IN ('in_service', 'repair', 'missing', 'retired')),
  state_reason text NOT NULL DEFAULT '',
  state_since timestamptz NOT NULL DEFAULT now(),
  -- NULL: nobody in particular, or a process of the release before this one.
  state_by text,
  serial_number text NOT NULL DEFAULT '',
  value_cents integer CHECK (value_cents >= 0),
  bought_on date,
  note text NOT NULL DEFAULT '',
  -- Where, when and by whom it was last seen.
  seen_at timestamptz,
  seen_location_id text,
  seen_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, code),
  -- What a loan refers to: a copy of its own product.
  UNIQUE (library_id, object_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, location_id) REFERENCES headquarters (library_id, id),
  FOREIGN KEY (library_id, seen_location_id) REFERENCES headquarters (library_id, id),
  FOREIGN KEY (library_id, state_by) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, seen_by) REFERENCES members (library_id, id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON copies TO app_rt;
ALTER TABLE copies ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON copies USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

-- Writers lock the product before its copies: a state that changes here is written there.
INSERT INTO copies (library_id, id, object_id, code, state, created_at)
SELECT library_id, id, id, code, CASE WHEN maintenance THEN 'repair' ELSE 'in_service' END, created_at FROM objects;

-- A new product gets its first copy, whoever adds it.
CREATE FUNCTION add_first_copies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO copies (library_id, id, object_id, code, state)
  SELECT library_id, id, id, code, CASE WHEN maintenance THEN 'repair' ELSE 'in_service' END FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER objects_first_copy AFTER INSERT ON objects REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_first_copies();

-- A product is in maintenance while no copy of it is in service. The release before this one writes the product, and its
-- copies follow: all go to repair, or those in repair come back, else the missing ones, else the retired ones.
CREATE FUNCTION copies_follow_object() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE copies SET code = NEW.code
    WHERE library_id = NEW.library_id AND id = NEW.id AND code <> NEW.code;
  IF NEW.maintenance AND NOT OLD.maintenance THEN
    UPDATE copies SET state = 'repair', state_reason = '', state_since = now(), state_by = NULL
      WHERE library_id = NEW.library_id AND object_id = NEW.id AND state = 'in_service';
  ELSIF OLD.maintenance AND NOT NEW.maintenance AND NOT EXISTS (
    SELECT FROM copies
    WHERE library_id = NEW.library_id AND object_id = NEW.id AND state = 'in_service'
  ) THEN
    UPDATE copies SET state = 'in_service', state_reason = '', state_since = now(), state_by = NULL
      WHERE library_id = NEW.library_id AND object_id = NEW.id AND state = (
        SELECT c.state FROM copies c WHERE c.library_id = NEW.library_id AND c.object_id = NEW.id
        ORDER BY array_position(ARRAY['repair', 'missing', 'retired'], c.state) LIMIT 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER objects_copies AFTER UPDATE OF code, maintenance ON objects FOR EACH ROW
  WHEN (OLD.code <> NEW.code OR OLD.maintenance <> NEW.maintenance) EXECUTE FUNCTION copies_follow_object();

CREATE FUNCTION object_follows_copies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  none boolean := NOT EXISTS (
    SELECT FROM copies
    WHERE library_id = NEW.library_id AND object_id = NEW.object_id AND state = 'in_service');
BEGIN
  UPDATE objects SET maintenance = none
    WHERE library_id = NEW.library_id AND id = NEW.object_id AND maintenance <> none;
  RETURN NULL;
END $$;
CREATE TRIGGER copies_added AFTER INSERT ON copies FOR EACH ROW
  WHEN (NEW.id <> NEW.object_id) EXECUTE FUNCTION object_follows_copies();
CREATE TRIGGER copies_moved AFTER UPDATE OF state ON copies FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION object_follows_copies();

-- The copy that a loan holds. Who does not know of copies lends the first one: no product has a second one by then. What is
-- replaced goes first, and the column is at first computed: the table is then written once, without what an update leaves behind.
ALTER TABLE loans DROP CONSTRAINT loans_no_overlap;
DROP INDEX loans_one_hold, loans_pickup_code;
ALTER TABLE loans ADD COLUMN copy_id text NOT NULL GENERATED ALWAYS AS (object_id) STORED;
ALTER TABLE loans ALTER COLUMN copy_id DROP EXPRESSION,
  ADD FOREIGN KEY (library_id, object_id, copy_id) REFERENCES copies (library_id, object_id, id);
CREATE FUNCTION lend_first_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.copy_id := NEW.object_id;
  RETURN NEW;
END $$;
CREATE TRIGGER loans_copy BEFORE INSERT ON loans FOR EACH ROW
  WHEN (NEW.copy_id IS NULL) EXECUTE FUNCTION lend_first_copy();
CREATE TRIGGER loans_other_copy BEFORE UPDATE OF object_id ON loans FOR EACH ROW
  WHEN (OLD.object_id <> NEW.object_id AND OLD.copy_id = NEW.copy_id) EXECUTE FUNCTION lend_first_copy();

-- No copy is promised twice for a day. It is checked after each statement, or at the end of a transaction that asks so: two
-- loans may swap their copies. A copy has one product, which is here because the open loans of a product are read off this
-- index.
ALTER TABLE loans ADD CONSTRAINT loans_no_overlap EXCLUDE USING gist (
  library_id WITH =, object_id WITH =, copy_id WITH =, daterange(from_date, busy_until, '[]') WITH &&
) WHERE (status IN ('checkout', 'pending', 'approved', 'extended')) DEFERRABLE;

-- A member reserves each copy once, and all that they reserve is for one checkout, which ends at one instant.
CREATE UNIQUE INDEX loans_one_hold ON loans (library_id, member_id, copy_id) WHERE status = 'checkout';
ALTER TABLE loans ADD CONSTRAINT loans_one_checkout EXCLUDE USING gist (
  library_id WITH =, member_id WITH =, expires_at WITH <>
) WHERE (status = 'checkout') DEFERRABLE;

-- Open loans at one pickup point with one code are of one member, who collects them together.
CREATE INDEX loans_pickup_code ON loans (library_id, headquarters_id, pickup_code)
  WHERE status IN ('pending', 'approved', 'extended');
ALTER TABLE loans ADD CONSTRAINT loans_one_code EXCLUDE USING gist (
  library_id WITH =, headquarters_id WITH =, pickup_code WITH =, member_id WITH <>
) WHERE (status IN ('pending', 'approved', 'extended') AND pickup_code IS NOT NULL) DEFERRABLE;
ANALYZE copies;
