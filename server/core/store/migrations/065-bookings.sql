-- The loans that a member books together share their booking's id, which is that of the first of them. Who does not know of
-- bookings books one loan. The column is at first computed, so that the table is written once, without what an update leaves
-- behind.
ALTER TABLE loans ADD COLUMN booking_id text NOT NULL GENERATED ALWAYS AS (id) STORED;
ALTER TABLE loans ALTER COLUMN booking_id DROP EXPRESSION;
CREATE FUNCTION book_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.booking_id := NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER loans_alone BEFORE INSERT ON loans FOR EACH ROW
  WHEN (NEW.booking_id IS NULL) EXECUTE FUNCTION book_alone();
CREATE INDEX loans_booking ON loans (library_id, booking_id);

-- A member's reservations. Several pieces of a product may be dealt other copies in one statement: a unique index would refuse a
-- copy that the next row is about to leave. That no copy is promised twice is asked by loans_no_overlap, after the statement.
DROP INDEX loans_one_hold;
CREATE INDEX loans_one_hold ON loans (library_id, member_id, copy_id) WHERE status = 'checkout';

-- The lines of a cart, if it is not one piece of its own product. That product is the first line. They are those of one cart,
-- and the release before this one gives a new cart a new id: lines with another id do not count.
CREATE TABLE cart_lines (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true),
  member_id text NOT NULL,
  cart_id text NOT NULL,
  object_id text NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  quantity integer NOT NULL CHECK (quantity >= 1),
  PRIMARY KEY (library_id, member_id, cart_id, object_id),
  FOREIGN KEY (library_id, member_id) REFERENCES carts (library_id, member_id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON cart_lines TO app_rt;
ALTER TABLE cart_lines ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON cart_lines USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

-- How many lines of a booking fit into a smartlocker. NULL: one.
ALTER TABLE headquarters ADD COLUMN lines integer CHECK (lines >= 1);

-- As admit_call, which stays for the release before this one: locks all products of the member's cart, in the order of their
-- ids, so that no two calls wait for each other. The order of the locks is: idempotency key, member, products by their id.
CREATE FUNCTION admit_cart_call(
  of_session text,
  of_member text,
  -- NULL without an idempotency key.
  to_route text,
  with_key text,
  answers_since timestamptz,
  lock_member boolean,
  -- The products of the member's cart. Their row protects the cart and its lines, so it must be locked too.
  lock_products boolean
) RETURNS TABLE (
  level integer,
  last_seen_at timestamptz,
  created_at timestamptz,
  second_factor text,
  fingerprint text,
  body jsonb,
  locked_products text[]
)
LANGUAGE plpgsql VOLATILE
-- Every row is found by its key.
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  in_cart text[];
BEGIN
  IF with_key IS NOT NULL OR lock_member THEN
    -- An ended session takes no lock.
    PERFORM FROM sessions
      WHERE sessions.id = of_session AND sessions.member_id = of_member AND sessions.revoked_at IS NULL
      AND NOT lacks_factor(sessions.member_id, sessions.second_factor);
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  IF with_key IS NOT NULL THEN
    -- The same lock as that of oneAtATime() in server/store/one-at-a-time.ts.
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws('/', of_member, to_route, with_key), 0));
    DELETE FROM idempotency WHERE idempotency.member_id = of_member AND idempotency.created_at < answers_since;
    PERFORM FROM idempotency
      WHERE idempotency.member_id = of_member AND idempotency.route = to_route AND idempotency.key = with_key;
    -- A replayed answer needs no other lock.
    IF FOUND THEN lock_member := false; END IF;
  END IF;
  IF lock_member THEN
    PERFORM FROM members WHERE members.id = of_member FOR UPDATE;
    IF lock_products THEN
      in_cart := array(
        SELECT carts.object_id FROM carts WHERE carts.member_id = of_member
        UNION
        SELECT cart_lines.object_id FROM cart_lines JOIN carts ON carts.member_id = cart_lines.member_id
          AND carts.id = cart_lines.cart_id
        WHERE cart_lines.member_id = of_member);
      PERFORM FROM objects WHERE objects.id = ANY (in_cart) ORDER BY objects.id FOR UPDATE;
    END IF;
  END IF;
  -- Read after the locks: a session that ended while the call waited is not admitted.
  RETURN QUERY
    SELECT members.level, sessions.last_seen_at, sessions.created_at, sessions.second_factor,
      idempotency.fingerprint, idempotency.body, in_cart
    FROM sessions
    JOIN members ON members.id = sessions.member_id
    LEFT JOIN idempotency ON idempotency.member_id = sessions.member_id AND idempotency.route = to_route
      AND idempotency.key = with_key
    WHERE sessions.id = of_session AND sessions.member_id = of_member AND sessions.revoked_at IS NULL
      AND NOT lacks_factor(sessions.member_id, sessions.second_factor);
END $$;
GRANT EXECUTE ON FUNCTION admit_cart_call TO app_rt;
