-- What members are told, of what they want to be told, and how their calendars follow their loans.

-- Each notice once: of one kind, about one thing, at one turn of it (such as the day it is due), however
-- many processes come to say it and by however many channels it goes.
CREATE TABLE notices (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  turn text NOT NULL DEFAULT '',
  day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, member_id, kind, ref, turn),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);
CREATE INDEX notices_ref ON notices (library_id, ref, day);

-- What a member chose; without a row a topic is told.
CREATE TABLE notice_choices (
  library_id text NOT NULL,
  member_id text NOT NULL,
  topic text NOT NULL,
  channel text NOT NULL,
  wanted boolean NOT NULL,
  PRIMARY KEY (library_id, member_id, topic, channel),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);

ALTER TABLE mails
  -- The link that turns this kind of letter off; emptied once sent, as the text is.
  ADD COLUMN unsubscribe text,
  -- After this it would be old news, and is not sent.
  ADD COLUMN stale_at timestamptz;

-- A calendar that follows a member's loans: the address holds a secret, here is its SHA-256.
CREATE TABLE calendar_feeds (
  library_id text NOT NULL,
  member_id text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  PRIMARY KEY (library_id, member_id),
  UNIQUE (library_id, token_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);

-- How often what a calendar shows of a loan has changed: calendars keep the highest.
ALTER TABLE loans ADD COLUMN revision integer NOT NULL DEFAULT 0;
CREATE FUNCTION count_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER loans_revision BEFORE UPDATE ON loans FOR EACH ROW
  WHEN ((OLD.status, OLD.from_date, OLD.to_date, OLD.headquarters_id)
    IS DISTINCT FROM (NEW.status, NEW.from_date, NEW.to_date, NEW.headquarters_id))
  EXECUTE FUNCTION count_revision();

-- Who waits in line for an object. The first is offered it for so many open days after offered_on.
CREATE TABLE queue_places (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  object_id text NOT NULL,
  member_id text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- Two who come in the same instant still have an order.
  number bigint GENERATED ALWAYS AS IDENTITY,
  offered_on date,
  ended_at timestamptz,
  ended text CHECK (ended IN ('taken', 'left', 'passed', 'withdrawn')),
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (ended IS NULL))
);
CREATE UNIQUE INDEX queue_places_one ON queue_places (library_id, object_id, member_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX queue_places_offer ON queue_places (library_id, object_id)
  WHERE ended_at IS NULL AND offered_on IS NOT NULL;
CREATE INDEX queue_places_member ON queue_places (library_id, member_id) WHERE ended_at IS NULL;

-- Whether a wished object was seen out or in repair since the wish: then its return is news.
ALTER TABLE wishes ADD COLUMN seen_busy boolean NOT NULL DEFAULT false;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['notices', 'notice_choices', 'calendar_feeds', 'queue_places'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
