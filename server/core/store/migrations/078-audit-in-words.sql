-- Whom and what an entry of the audit log is about: it is found by them, and shows the names that they have now, so that a member
-- who was erased has none.
ALTER TABLE audit ADD COLUMN member_id text, ADD COLUMN object_id text;

-- A trigger, because the release before this one writes entries too. A restored entry has its own, and its members may be written
-- after it. A target that is none of these may be a member.
CREATE FUNCTION audit_about() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    own CONSTANT text := NEW.library_id;
    act CONSTANT text := split_part(NEW.action, ' ', 1);
  BEGIN
    IF act IN ('object', 'copies', 'copy') THEN
      NEW.object_id := coalesce(
        (SELECT object_id FROM copies WHERE library_id = own AND code = NEW.target),
        (SELECT id FROM objects WHERE library_id = own AND code = NEW.target));
    ELSIF act = 'loan' THEN
      SELECT loans.member_id, loans.object_id INTO NEW.member_id, NEW.object_id FROM loans
        WHERE library_id = own AND number = NEW.target;
    ELSIF act = 'defect' THEN
      SELECT defects.member_id, defects.object_id INTO NEW.member_id, NEW.object_id FROM defects
        WHERE library_id = own AND id = NEW.target;
    ELSIF act = 'review' THEN
      NEW.object_id := NEW.target;
      NEW.member_id := NEW.before ->> 'member_id';
    ELSIF act = 'file' THEN
      NEW.object_id := NEW.before ->> 'object';
    ELSIF act = 'receipt' THEN
      NEW.member_id := NEW.after ->> 'member';
    ELSIF act = 'message' THEN
      NEW.member_id := (SELECT coalesce(support_messages.member_id, members.id) FROM support_messages
        LEFT JOIN members ON members.library_id = own AND members.email = support_messages.email
        WHERE support_messages.library_id = own AND support_messages.id = NEW.target);
    ELSIF act IN ('invitation', 'invitation_withdrawn') THEN
      NEW.member_id := (SELECT id FROM members WHERE library_id = own AND email = NEW.target);
    ELSE
      NEW.member_id := (SELECT id FROM members WHERE library_id = own AND id = NEW.target);
    END IF;
    RETURN NEW;
  END $$;
CREATE TRIGGER audit_about BEFORE INSERT OR UPDATE ON audit FOR EACH ROW
  WHEN (NEW.target IS NOT NULL AND NEW.member_id IS NULL AND NEW.object_id IS NULL) EXECUTE FUNCTION audit_about();
UPDATE audit SET target = target WHERE target IS NOT NULL;

-- The log is read page by page, the latest first: all of it, or what one person, thing or kind of act has.
CREATE INDEX audit_listed ON audit (library_id, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX audit_acts ON audit (library_id, action, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX audit_actor ON audit (library_id, actor_id, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX audit_done ON audit (library_id, actor_id, action, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX audit_member ON audit (library_id, member_id, at DESC, id DESC) WHERE member_id IS NOT NULL;
CREATE INDEX audit_object ON audit (library_id, object_id, at DESC, id DESC) WHERE object_id IS NOT NULL;
CREATE INDEX audit_in_name ON audit (library_id, subject_id, at DESC, id DESC)
  WHERE subject_id IS NOT NULL AND target IS NOT NULL;

-- The server may not change the log. An entry about a record that was merged is about the one that stays.
CREATE FUNCTION move_entries(from_member text, to_member text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE audit SET member_id = to_member
      WHERE library_id = current_setting('app.library_id', true) AND member_id = from_member AND EXISTS (
        SELECT FROM members m WHERE m.library_id = audit.library_id AND m.id = from_member AND m.merged_into = to_member);
  $$;
REVOKE EXECUTE ON FUNCTION move_entries FROM public;
GRANT EXECUTE ON FUNCTION move_entries TO app_rt;
