-- A record that was merged into another one of the same person. Its row stays without a name, so that old addresses lead on.
ALTER TABLE members ADD COLUMN merged_into text;
CREATE INDEX members_merged ON members (library_id, merged_into) WHERE merged_into IS NOT NULL;

-- Two more uses of such secrets: the link by which a member agrees to a merge, with the record that stays, and the code that the
-- desk gives to a member without an account.
ALTER TABLE mailed_tokens ADD COLUMN merge_into text,
  DROP CONSTRAINT mailed_tokens_purpose_check,
  ADD CONSTRAINT mailed_tokens_purpose_check CHECK (purpose IN ('password', 'email', 'merge', 'claim'));

GRANT UPDATE (member_id, made_by) ON contacts TO app_rt;

-- The server may not change receipts and closings. Who paid, and who wrote them, is another record of the same person after a merge.
CREATE FUNCTION move_receipts(from_member text, to_member text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE receipts SET member_id = CASE member_id WHEN from_member THEN to_member ELSE member_id END,
        made_by = CASE made_by WHEN from_member THEN to_member ELSE made_by END
      WHERE library_id = current_setting('app.library_id', true) AND from_member IN (member_id, made_by) AND EXISTS (
        SELECT FROM members m WHERE m.library_id = receipts.library_id AND m.id = from_member AND m.merged_into = to_member);
    UPDATE closings SET closed_by = to_member
      WHERE library_id = current_setting('app.library_id', true) AND closed_by = from_member AND EXISTS (
        SELECT FROM members m WHERE m.library_id = closings.library_id AND m.id = from_member AND m.merged_into = to_member);
  $$;
REVOKE EXECUTE ON FUNCTION move_receipts FROM public;
GRANT EXECUTE ON FUNCTION move_receipts TO app_rt;
