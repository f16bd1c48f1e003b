-- What a colleague may do who has not all rights. It counts while their level is between that of staff (4) and of a
-- member (10): the release before this one knows levels alone, and may make them staff or a member without changing it.
ALTER TABLE members ADD COLUMN rights text[] NOT NULL DEFAULT '{}'
  CHECK (rights <@ '{desk,catalogue,members,money,settings}');

-- As admit_cart_call, which stays for the release before this one, with the rights. They are read by another statement, so that
-- they are those of after its locks.
CREATE FUNCTION admit_person_call(
  of_session text,
  of_member text,
  to_route text,
  with_key text,
  answers_since timestamptz,
  lock_member boolean,
  lock_products boolean
) RETURNS TABLE (
  level integer,
  last_seen_at timestamptz,
  created_at timestamptz,
  second_factor text,
  fingerprint text,
  body jsonb,
  locked_products text[],
  rights text[]
)
LANGUAGE plpgsql VOLATILE
-- Every row is found by its key.
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  admitted record;
BEGIN
  SELECT * INTO admitted FROM admit_cart_call(
    of_session, of_member, to_route, with_key, answers_since, lock_member, lock_products);
  IF NOT FOUND THEN RETURN; END IF;
  RETURN QUERY
    SELECT admitted.level, admitted.last_seen_at, admitted.created_at, admitted.second_factor, admitted.fingerprint,
      admitted.body, admitted.locked_products, members.rights
    FROM members WHERE members.id = of_member;
END $$;
GRANT EXECUTE ON FUNCTION admit_person_call TO app_rt;
