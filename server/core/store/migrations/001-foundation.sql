-- The whole first schema. PostgreSQL 15 is the floor; the embedded engine runs the same text.
-- Every row belongs to a library: keys are (library_id, id) and row-level security is the second wall.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'app_rt') THEN CREATE ROLE app_rt NOLOGIN; END IF;
  EXECUTE format('GRANT app_rt TO %I', current_user);
END $$;

-- unaccent() is only STABLE; naming its dictionary makes the result depend on nothing else.
CREATE FUNCTION f_unaccent(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT public.unaccent('public.unaccent', $1) $$;

CREATE TEXT SEARCH CONFIGURATION it_unaccent (COPY = italian);
ALTER TEXT SEARCH CONFIGURATION it_unaccent
  ALTER MAPPING FOR hword, hword_part, word WITH unaccent, italian_stem;

CREATE TABLE libraries (
  id text PRIMARY KEY,
  domain text NOT NULL UNIQUE,
  name text NOT NULL,
  time_zone text NOT NULL DEFAULT 'Europe/Rome',
  available boolean NOT NULL DEFAULT true,
  daily_limits_exceeded boolean NOT NULL DEFAULT false,
  -- Settings, texts and contacts as the contract's library shape names them.
  document jsonb NOT NULL,
  adhesion_version text NOT NULL DEFAULT '1',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE members (
  library_id text NOT NULL REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  name text NOT NULL,
  password_hash text,
  -- 1 or below super, 4 or below admin.
  level integer NOT NULL DEFAULT 10 CHECK (level >= 0),
  phone_number text,
  card_number text,
  origin_id text,
  domicile jsonb,
  banned boolean NOT NULL DEFAULT false,
  can_post_objects boolean NOT NULL DEFAULT false,
  max_loans integer NOT NULL DEFAULT 3 CHECK (max_loans >= 0),
  adhesion_version text,
  adhesion_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, email)
);

CREATE TABLE memberships (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text NOT NULL,
  card_name text NOT NULL,
  number text,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE,
  CHECK (valid_from <= valid_to)
);
CREATE INDEX memberships_member ON memberships (library_id, member_id, valid_to);

CREATE TABLE sessions (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text NOT NULL,
  -- SHA-256 of the refresh secret, and of the one before it for the grace of parallel tabs.
  secret_hash text NOT NULL UNIQUE,
  previous_hash text,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_member ON sessions (library_id, member_id);
CREATE INDEX sessions_previous ON sessions (previous_hash);

-- Sign-in attempts, by account and by address; kept here so that a restart forgets nothing.
CREATE TABLE attempts (
  library_id text NOT NULL REFERENCES libraries (id),
  key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attempts_key ON attempts (library_id, key, at);

CREATE TABLE categories (
  library_id text NOT NULL REFERENCES libraries (id),
  slug text NOT NULL,
  name jsonb NOT NULL,
  family text,
  origin_id text,
  img jsonb NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, slug)
);

CREATE TABLE headquarters (
  library_id text NOT NULL REFERENCES libraries (id),
  id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('desk', 'smartlocker', 'private')),
  available boolean NOT NULL DEFAULT true,
  owner_id text,
  address text NOT NULL,
  cap text NOT NULL,
  city text NOT NULL,
  province text NOT NULL,
  latitude double precision,
  longitude double precision,
  map_link text,
  img jsonb,
  opening_days jsonb NOT NULL,
  opening_times text NOT NULL DEFAULT '',
  smartlocker_instruction jsonb,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, owner_id) REFERENCES members (library_id, id)
);

CREATE TABLE opening_hours (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  headquarters_id text NOT NULL,
  day integer NOT NULL CHECK (day BETWEEN 1 AND 7),
  hours text NOT NULL,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, headquarters_id, day),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters (library_id, id) ON DELETE CASCADE
);

CREATE TABLE holidays (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  headquarters_id text NOT NULL,
  name text,
  first_day date NOT NULL,
  last_day date NOT NULL,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters (library_id, id) ON DELETE CASCADE,
  CHECK (first_day <= last_day)
);
CREATE INDEX holidays_headquarters ON holidays (library_id, headquarters_id, last_day);

CREATE TABLE additional_days (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  headquarters_id text NOT NULL,
  day date NOT NULL,
  hours text NOT NULL,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, headquarters_id, day),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters (library_id, id) ON DELETE CASCADE
);

CREATE TABLE objects (
  library_id text NOT NULL REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  code text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  family text,
  location_id text NOT NULL,
  owner_id text,
  corner text,
  transportable boolean NOT NULL DEFAULT true,
  -- NULL: the library's default.
  preparation_days integer CHECK (preparation_days BETWEEN 0 AND 30),
  maintenance boolean NOT NULL DEFAULT false,
  highlighted boolean NOT NULL DEFAULT false,
  max_months integer NOT NULL DEFAULT 6 CHECK (max_months BETWEEN 1 AND 24),
  imgs jsonb NOT NULL DEFAULT '[]',
  accessories jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  search tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('it_unaccent', name), 'A') || setweight(to_tsvector('it_unaccent', description), 'C')
  ) STORED,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, code),
  FOREIGN KEY (library_id, location_id) REFERENCES headquarters (library_id, id),
  FOREIGN KEY (library_id, owner_id) REFERENCES members (library_id, id)
);
CREATE INDEX objects_recent ON objects (library_id, created_at DESC, id);
CREATE INDEX objects_name ON objects (library_id, lower(name), id);
CREATE INDEX objects_highlighted ON objects (library_id, created_at DESC) WHERE highlighted;
CREATE INDEX objects_search ON objects USING gin (search);
CREATE INDEX objects_trigram ON objects USING gin (f_unaccent(lower(name)) gin_trgm_ops);

CREATE TABLE object_categories (
  library_id text NOT NULL,
  object_id text NOT NULL,
  slug text NOT NULL,
  PRIMARY KEY (library_id, object_id, slug),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, slug) REFERENCES categories (library_id, slug)
);
CREATE INDEX object_categories_slug ON object_categories (library_id, slug, object_id);

CREATE SEQUENCE loan_numbers;

-- A loan from its ten-minute hold (status checkout) to its end.
CREATE TABLE loans (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  number text NOT NULL DEFAULT lpad(nextval('loan_numbers')::text, 6, '0'),
  object_id text NOT NULL,
  member_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('checkout', 'pending', 'approved', 'extended', 'returned', 'cancelled', 'denied')),
  method text NOT NULL CHECK (method IN ('desk', 'smartlocker', 'p2p', 'delivery')),
  headquarters_id text,
  from_date date NOT NULL,
  to_date date NOT NULL,
  -- The end agreed at booking: the 30-day cap is for this one, an extension moves only to_date.
  first_to_date date NOT NULL,
  -- Last day the object is not to be lent again: to_date plus preparation.
  busy_until date NOT NULL,
  contact_shared boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  note_answers jsonb NOT NULL DEFAULT '[]',
  motivation text,
  pickup_code text,
  deposit_code text,
  delivery_date date,
  return_date date,
  deadline_extended boolean NOT NULL DEFAULT false,
  -- While status is checkout: when the hold lapses.
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, number),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters (library_id, id),
  CHECK (from_date <= to_date AND from_date <= first_to_date),
  CHECK (first_to_date - from_date <= 29),
  CHECK (busy_until >= from_date),
  CHECK ((status = 'checkout') = (expires_at IS NOT NULL)),
  CONSTRAINT loans_no_overlap EXCLUDE USING gist (
    library_id WITH =, object_id WITH =, daterange(from_date, busy_until, '[]') WITH &&
  ) WHERE (status IN ('checkout', 'pending', 'approved', 'extended'))
);
CREATE INDEX loans_member ON loans (library_id, member_id, created_at DESC);
CREATE INDEX loans_object ON loans (library_id, object_id, from_date);
CREATE INDEX loans_holds ON loans (library_id, expires_at) WHERE status = 'checkout';
CREATE UNIQUE INDEX loans_one_hold ON loans (library_id, member_id) WHERE status = 'checkout';
CREATE UNIQUE INDEX loans_pickup_code ON loans (library_id, headquarters_id, pickup_code)
  WHERE status IN ('pending', 'approved', 'extended');

-- The one open checkout of a member, before and while its days are held.
CREATE TABLE carts (
  library_id text NOT NULL,
  member_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  object_id text NOT NULL,
  method text NOT NULL DEFAULT 'pickup' CHECK (method IN ('pickup', 'delivery', 'p2p', 'smartlocker')),
  headquarters_id text,
  shipping_geo jsonb,
  from_date date,
  to_date date,
  contact_shared boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  -- Until when the days are, or were, held; a time gone by says that the checkout lapsed.
  held_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, member_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters (library_id, id)
);

CREATE TABLE reviews (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  object_id text NOT NULL,
  member_id text NOT NULL,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, member_id, object_id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id)
);
CREATE INDEX reviews_object ON reviews (library_id, object_id, created_at DESC);

-- First answer to each call with an effect, replayed for 24 hours to the same key.
CREATE TABLE idempotency (
  library_id text NOT NULL,
  member_id text NOT NULL,
  route text NOT NULL,
  key text NOT NULL CHECK (length(key) <= 255),
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, member_id, route, key),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE
);

GRANT USAGE ON SCHEMA public TO app_rt;
GRANT USAGE ON SEQUENCE loan_numbers TO app_rt;
GRANT SELECT ON libraries TO app_rt;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['members', 'memberships', 'sessions', 'attempts', 'categories', 'headquarters',
    'opening_hours', 'holidays', 'additional_days', 'objects', 'object_categories', 'loans', 'carts', 'reviews',
    'idempotency'] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO app_rt', name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY own_library ON %I USING (library_id = current_setting(''app.library_id'', true)) '
      'WITH CHECK (library_id = current_setting(''app.library_id'', true))', name);
  END LOOP;
END $$;
