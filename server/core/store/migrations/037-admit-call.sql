-- Admits a member's call in one statement: takes its locks, then reads its session and the answer stored for its
-- idempotency key. Rights and row-level security are those of the caller.
--
-- Each statement of a volatile function has a new snapshot, so that the reads see what others committed while this
-- call waited for a lock. One plain statement must never lock a row and read what the lock protects: its snapshot
-- is older than the end of the wait.
--
-- The order of the locks is the same everywhere, so that no two calls wait for each other: idempotency key, member,
-- product.
CREATE FUNCTION admit_call(
  of_session text,
  of_member text,
  -- NULL without an idempotency key.
  to_route text,
  with_key text,
  answers_since timestamptz,
  lock_member boolean,
  -- The product of the member's cart. Their row protects the cart, so it must be locked too.
  lock_product boolean
) RETURNS TABLE (
  level integer,
  last_seen_at timestamptz,
  created_at timestamptz,
  second_factor text,
  fingerprint text,
  body jsonb,
  locked_product text
)
LANGUAGE plpgsql VOLATILE
-- Every row is found by its key.
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  in_cart text;
BEGIN
  IF with_key IS NOT NULL OR lock_member THEN
    -- An ended session takes no lock.
    PERFORM FROM sessions
      WHERE sessions.id = of_session AND sessions.member_id = of_member AND sessions.revoked_at IS NULL;
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
    IF lock_product THEN
      SELECT carts.object_id INTO in_cart FROM carts WHERE carts.member_id = of_member;
      PERFORM FROM objects WHERE objects.id = in_cart FOR UPDATE;
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
    WHERE sessions.id = of_session AND sessions.member_id = of_member AND sessions.revoked_at IS NULL;
END $$;
GRANT EXECUTE ON FUNCTION admit_call TO app_rt;
