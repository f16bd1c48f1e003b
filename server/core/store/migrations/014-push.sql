-- Devices that asked for notices, and what is on its way to them.

-- A subscription belongs to the session that made it, and to one member: the endpoint is the device's.
CREATE TABLE push_subscriptions (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text NOT NULL,
  session_id text NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, endpoint),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, session_id) REFERENCES sessions (library_id, id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_member ON push_subscriptions (library_id, member_id, created_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (library_id, session_id);

-- One row for each device a notice goes to; gone once it was handed over.
CREATE TABLE pushes (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  subscription_id text NOT NULL,
  title text NOT NULL,
  path text NOT NULL,
  tag text NOT NULL,
  language text NOT NULL,
  due_at timestamptz NOT NULL,
  -- After this it would be old news, and is not sent.
  stale_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, subscription_id) REFERENCES push_subscriptions (library_id, id) ON DELETE CASCADE
);
CREATE INDEX pushes_due ON pushes (due_at);

-- Who signs out, or is signed out, hears nothing more on that device. An idle session only sleeps.
CREATE FUNCTION forget_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions WHERE library_id = NEW.library_id AND session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_forget_push AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (NEW.revoked_at IS NOT NULL AND NEW.revoked_reason IS DISTINCT FROM 'inactive')
  EXECUTE FUNCTION forget_push();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['push_subscriptions', 'pushes'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
