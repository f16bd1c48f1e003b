-- Whoever an import brings is not written to until staff press. What is to be said to them meanwhile waits with the e-mails.
ALTER TABLE members ADD COLUMN quiet_since timestamptz,
  -- Where a member without an address of their own can be written to: that of somebody else of the family.
  ADD COLUMN contact_email text CHECK (contact_email = lower(contact_email));
CREATE INDEX members_quiet ON members (library_id, id) WHERE quiet_since IS NOT NULL;

-- The member for whose sake an e-mail waits.
ALTER TABLE mails ADD COLUMN held_member_id text;
CREATE INDEX mails_held ON mails (library_id, held_member_id) WHERE held_member_id IS NOT NULL;

-- The day on which the steps of a loan begin that was late before it was imported: it counts as the first day of its delay.
ALTER TABLE loans ADD COLUMN steps_from date;
CREATE INDEX loans_steps ON loans (steps_from) WHERE steps_from IS NOT NULL;

-- What was paid for a card in the system from which it was imported: no till and no receipt has it.
ALTER TABLE memberships ADD COLUMN price numeric(10,2) CHECK (price >= 0);

-- Staff find a member by the address of somebody else too. Few members have one.
CREATE INDEX members_contact ON members (library_id) WHERE contact_email IS NOT NULL;
CREATE OR REPLACE FUNCTION found_members(words text[]) RETURNS TABLE (id text, whole boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp
  AS $$
    WITH typed AS MATERIALIZED (SELECT word_patterns(words) AS parts, whole_patterns(words) AS wholes),
    likely AS (
      SELECT m.id, m.found_by AS texts FROM members m
      WHERE m.library_id = current_setting('app.library_id', true) AND m.deleted_at IS NULL AND m.contact_email IS NULL
        AND m.found_by LIKE (SELECT parts[1] FROM typed)
      UNION ALL
      SELECT m.id, m.found_by || plain_words(m.contact_email) FROM members m
      WHERE m.library_id = current_setting('app.library_id', true) AND m.deleted_at IS NULL AND m.contact_email IS NOT NULL)
    SELECT id, texts LIKE ALL ((SELECT wholes FROM typed)::text[]) FROM likely
    WHERE texts LIKE ALL ((SELECT parts FROM typed)::text[])
  $$;
