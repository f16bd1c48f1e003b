-- What the migrations make, for readers: `npm run schema` writes it from them, without rights, casts and bodies of functions.
-- Row-level security: of a table with a library_id, a connection sees only the rows of its library, the setting
-- app.library_id, which is also the default of that column.
-- The names are older than those of the code: an object is a product, headquarters are a pickup point, a hold is a
-- reservation, a notice is a notification (docs/glossary.md).
-- Newest migration: 089-times-lent-of-many.sql

CREATE TABLE libraries (
  id text NOT NULL,
  domain text NOT NULL,
  name text NOT NULL,
  time_zone text NOT NULL DEFAULT 'Europe/Rome',
  available boolean NOT NULL DEFAULT true,
  daily_limits_exceeded boolean NOT NULL DEFAULT false,
  -- Settings, texts and contacts as the contract's library shape names them.
  document jsonb NOT NULL,
  adhesion_version text NOT NULL DEFAULT '1',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- What a library was called in its address before: who asks for it there is sent on, and nobody else
  -- gets the name.
  former_domains text[] NOT NULL DEFAULT '{}',
  -- What the maintenance page says, in each language, and when the library is back by itself.
  maintenance_text jsonb,
  maintenance_until timestamptz,
  -- How many calls are answered in one of the library's days; NULL: any number.
  daily_calls_limit integer,
  -- Whether the library's external CRM is asked before a loan is confirmed.
  crm_confirms_loans boolean NOT NULL DEFAULT false,
  -- The languages that a library offers; the first is its own.
  languages text[] NOT NULL DEFAULT '{it,en}',
  -- Whether the library's products are found in searches of the installation's other libraries, and theirs in its own.
  side_by_side boolean NOT NULL DEFAULT false,
  -- The account that new payments are opened with; NULL: the server's. No foreign key, because the two tables would refer
  -- to each other.
  payment_account text,
  -- A library of one's own to try: it has an end, and it may only become so large. NULL: no trial.
  trial_ends_at timestamptz,
  -- How many products and members it may have, and how many bytes its files: {"objects", "members", "bytes"}.
  trial_limits jsonb,
  -- When its supers asked to keep it.
  trial_asked_at timestamptz,
  -- The last reminder: how many days before the end it was due; 0: that it is over.
  trial_reminded integer,
  PRIMARY KEY (id),
  UNIQUE (domain),
  CHECK (daily_calls_limit > 0),
  CHECK (cardinality(languages) > 0)
);
CREATE INDEX libraries_trial ON libraries (trial_ends_at) WHERE trial_ends_at IS NOT NULL;
CREATE TRIGGER libraries_first_language AFTER UPDATE OF languages ON libraries FOR EACH ROW WHEN (old.languages[1] <> new.languages[1])
  EXECUTE FUNCTION first_language_changed();

-- The calls of each day, counted by every process together.
CREATE TABLE daily_calls (
  library_id text NOT NULL,
  day date NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, day),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);

-- Who asked for a trial, at the library where they asked. The e-mail has a link, of which only the SHA-256 is stored. Nothing
-- else exists before it is opened.
CREATE TABLE foundings (
  library_id text NOT NULL,
  token_hash text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  domain text NOT NULL,
  language text NOT NULL,
  -- The trial that it became. It may be in another database, so nothing refers to it: its removal deletes this row.
  founded text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, token_hash),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);
CREATE INDEX foundings_email ON foundings (library_id, email);
CREATE INDEX foundings_expired ON foundings (expires_at) WHERE founded IS NULL;
CREATE INDEX foundings_founded ON foundings (founded) WHERE founded IS NOT NULL;

CREATE TABLE members (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  email text NOT NULL,
  first_name text NOT NULL,
  name text NOT NULL,
  password_hash text,
  -- 1 or below super, 4 or below admin.
  level integer NOT NULL DEFAULT 10,
  phone_number text,
  card_number text,
  origin_id text,
  domicile jsonb,
  banned boolean NOT NULL DEFAULT false,
  can_post_objects boolean NOT NULL DEFAULT false,
  max_loans integer NOT NULL DEFAULT 3,
  adhesion_version text,
  adhesion_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  language text NOT NULL DEFAULT 'it',
  email_verified_at timestamptz,
  fiscal_code text,
  deleted_at timestamptz,
  -- SHA-256 of the mark that signing up leaves in the browser: only there does the confirmation link
  -- activate the password chosen then.
  sign_up_browser text,
  found_by text GENERATED ALWAYS AS (member_text(name, email, card_number, phone_number)) STORED,
  -- A record that was merged into another one of the same person. Its row stays without a name, so that old addresses lead on.
  merged_into text,
  -- What a colleague may do who has not all rights. It counts while their level is between that of staff (4) and of a
  -- member (10): the release before this one knows levels alone, and may make them staff or a member without changing it.
  rights text[] NOT NULL DEFAULT '{}',
  -- Whoever an import brings is not written to until staff press. What is to be said to them meanwhile waits with the e-mails.
  quiet_since timestamptz,
  -- Where a member without an address of their own can be written to: that of somebody else of the family.
  contact_email text,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, email),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  CHECK (contact_email = lower(contact_email)),
  CHECK (email = lower(email)),
  CHECK (language ~ '^[a-z]{2,3}$'),
  CHECK (level >= 0),
  CHECK (max_loans >= 0),
  CHECK (rights <@ '{desk,catalogue,members,money,settings}')
);
-- Staff find a member by the address of somebody else too. Few members have one.
CREATE INDEX members_contact ON members (library_id) WHERE contact_email IS NOT NULL;
CREATE INDEX members_found_by ON members USING gin (library_id, found_by gin_trgm_ops);
CREATE INDEX members_merged ON members (library_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX members_quiet ON members (library_id, id) WHERE quiet_since IS NOT NULL;
CREATE TRIGGER members_imported AFTER INSERT OR DELETE OR UPDATE ON members FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');
CREATE TRIGGER members_trial AFTER INSERT ON members REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION bound_trial('members');

CREATE TABLE memberships (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text NOT NULL,
  card_name text NOT NULL,
  number text,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Since when a card is known in the system it was brought here from.
  origin_created_at timestamptz,
  -- What was paid for a card in the system from which it was imported: no till and no receipt has it.
  price numeric(10,2),
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  CHECK (valid_from <= valid_to),
  CHECK (price >= 0)
);
-- Members whose card ends soon are reminded: a job finds them by the last day of their card.
CREATE INDEX memberships_end ON memberships (valid_to);
CREATE INDEX memberships_member ON memberships (library_id, member_id, valid_to);
CREATE TRIGGER memberships_imported AFTER INSERT OR DELETE OR UPDATE ON memberships FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

-- Money: one row for each order at the payment provider, from its making to what it bought.
CREATE TABLE payments (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text NOT NULL,
  kind text NOT NULL,
  card_id text,
  card_name text,
  months integer,
  amount numeric(10,2) NOT NULL,
  currency text NOT NULL DEFAULT 'EUR',
  order_id text,
  capture_id text,
  status text NOT NULL DEFAULT 'created',
  membership_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  -- What a delivery's payment is for is written down when the order is made: however late the money
  -- comes, the very same loan is booked, or the money goes back.
  cart_id text,
  booking jsonb,
  held_until timestamptz,
  loan_id text,
  -- A refund no longer replaces the time at which the payment was settled. The release before this one still writes
  -- only `settled_at`, so a refund without a time of its own has that one.
  refunded_at timestamptz,
  -- The account that the payment was opened with; NULL: the server's. The release before this one writes none, and opens
  -- every payment with the server's.
  account text,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, capture_id),
  UNIQUE (library_id, order_id),
  FOREIGN KEY (library_id, account) REFERENCES payment_accounts(library_id, client_id),
  FOREIGN KEY (library_id, loan_id) REFERENCES loans(library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, membership_id) REFERENCES memberships(library_id, id) ON DELETE SET NULL (membership_id),
  CHECK (amount > 0),
  CHECK (status <> 'granted' OR order_id IS NOT NULL AND capture_id IS NOT NULL),
  CHECK (kind <> 'delivery' OR booking IS NOT NULL AND cart_id IS NOT NULL),
  CHECK (kind IN ('membership', 'delivery')),
  CHECK (status IN ('created', 'granted', 'owed', 'refunded', 'abandoned'))
);
CREATE UNIQUE INDEX payments_loan ON payments (library_id, loan_id);
CREATE INDEX payments_member ON payments (library_id, member_id, created_at DESC);
CREATE INDEX payments_open ON payments (created_at) WHERE status = 'created';
CREATE INDEX payments_owed ON payments (created_at) WHERE status = 'owed';

-- The accounts at the payment provider that a library has entered. `secret` is encrypted with a key derived from the
-- server's SECRET. An account that is no longer used stays: what was paid to it is checked and given back there.
CREATE TABLE payment_accounts (
  library_id text NOT NULL,
  client_id text NOT NULL,
  secret text NOT NULL,
  webhook_id text NOT NULL DEFAULT '',
  PRIMARY KEY (library_id, client_id),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);

-- Money that moved: a card or a contribution, or with a negative amount what was given back of one. Rows are only added: the
-- server may write nothing of them later but their closing.
CREATE TABLE receipts (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  year integer NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  cents integer NOT NULL,
  -- Who paid; NULL: nobody in particular.
  member_id text,
  -- The card as it was sold, with its days; the membership itself may be gone since.
  card_name text,
  valid_from date,
  valid_to date,
  membership_id text,
  -- Why it was free, or given back; a note of a contribution.
  reason text NOT NULL DEFAULT '',
  -- The receipt that this one gives back.
  reversal_of text,
  -- Where the till is; NULL: paid online.
  headquarters_id text,
  day date NOT NULL,
  made_by text,
  made_at timestamptz NOT NULL,
  closing_id text,
  -- The payment that it is for: one receipt each, however often the provider answers.
  payment_id text,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, payment_id),
  UNIQUE (library_id, reversal_of),
  UNIQUE (library_id, year, number),
  FOREIGN KEY (library_id, closing_id) REFERENCES closings(library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters(library_id, id),
  FOREIGN KEY (library_id, made_by) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, membership_id) REFERENCES memberships(library_id, id) ON DELETE SET NULL (membership_id),
  FOREIGN KEY (library_id, payment_id) REFERENCES payments(library_id, id),
  FOREIGN KEY (library_id, reversal_of) REFERENCES receipts(library_id, id),
  CHECK ((method = 'free') = (cents = 0)),
  CHECK ((cents < 0) <= (reversal_of IS NOT NULL)),
  CHECK (method <> 'free' OR reason <> ''),
  CHECK (reversal_of IS NULL OR reason <> ''),
  CHECK ((kind = 'card') = (card_name IS NOT NULL AND valid_from IS NOT NULL AND valid_to IS NOT NULL)),
  CHECK (kind <> 'card' OR member_id IS NOT NULL),
  CHECK (method <> 'online' OR headquarters_id IS NULL),
  CHECK (kind IN ('card', 'contribution', 'delivery')),
  CHECK (method IN ('cash', 'terminal', 'transfer', 'online', 'free'))
);
CREATE INDEX receipts_closing ON receipts (library_id, closing_id);
CREATE INDEX receipts_day ON receipts (library_id, day);
CREATE INDEX receipts_member ON receipts (library_id, member_id);
CREATE INDEX receipts_membership ON receipts (library_id, membership_id);
CREATE INDEX receipts_open ON receipts (library_id, headquarters_id) WHERE closing_id IS NULL;

-- The last number of each year. Its row is locked until the receipt is saved, so that a refused one leaves no gap.
CREATE TABLE receipt_years (
  library_id text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (library_id, year),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  CHECK (last_number > 0)
);

-- Money at the desk. A closing counts the till of a point; its sums are those of the receipts that name it.
CREATE TABLE closings (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  headquarters_id text NOT NULL,
  day date NOT NULL,
  -- What was in the till at its beginning, what its receipts in cash come to, what was counted, and how much of that was taken
  -- away, such as to the bank. The rest is what the next one begins with.
  opening_cents integer NOT NULL,
  cash_cents integer NOT NULL,
  counted_cents integer NOT NULL,
  taken_cents integer NOT NULL,
  note text NOT NULL DEFAULT '',
  closed_by text NOT NULL,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, headquarters_id, day),
  FOREIGN KEY (library_id, closed_by) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters(library_id, id),
  CHECK (taken_cents >= 0 AND taken_cents <= counted_cents),
  CHECK (counted_cents >= 0),
  CHECK (opening_cents >= 0)
);

-- What staff note about a member. Pinned notes stand first.
CREATE TABLE member_notes (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text NOT NULL,
  text text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  -- Who of the staff wrote it, and when they changed its text last.
  author_id text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, author_id) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id),
  CHECK (text <> '')
);
CREATE INDEX member_notes_author ON member_notes (library_id, author_id);
CREATE INDEX member_notes_member ON member_notes (library_id, member_id);
CREATE TRIGGER member_notes_imported AFTER INSERT OR DELETE OR UPDATE ON member_notes FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

CREATE TABLE sessions (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text NOT NULL,
  -- SHA-256 of the refresh secret, and of the one before it for the grace of parallel tabs.
  secret_hash text NOT NULL,
  previous_hash text,
  rotated_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text,
  -- When the member last proved who they are in this session, beyond resuming it.
  proved_at timestamptz,
  -- By what a session was opened beside the password, and when its member last confirmed that it is still
  -- them, before changing how they sign in.
  second_factor text,
  confirmed_at timestamptz,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, secret_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  CHECK (second_factor IN ('passkey', 'totp', 'recovery_code', 'sign_on'))
);
CREATE INDEX sessions_member ON sessions (library_id, member_id);
CREATE INDEX sessions_previous ON sessions (previous_hash);
CREATE TRIGGER sessions_forget_push AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (new.revoked_at IS NOT NULL AND new.revoked_reason IS DISTINCT FROM 'inactive')
  EXECUTE FUNCTION forget_push();

-- Sign-in attempts, by account and by address; kept here so that a restart forgets nothing.
CREATE TABLE attempts (
  library_id text NOT NULL,
  key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- An attempt is counted before it is answered; a success takes its own row back.
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);
CREATE INDEX attempts_key ON attempts (library_id, key, at);

-- The code that a password sign-in asks for while others guess at the account. One for each member.
CREATE TABLE sign_in_codes (
  library_id text NOT NULL,
  -- SHA-256 of the mark that the request left in the browser: the code works only there.
  request_hash text NOT NULL,
  member_id text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, request_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);
CREATE INDEX sign_in_codes_member ON sign_in_codes (library_id, member_id);

-- An invitation to run the library. Nothing changes for the person until the link is used.
CREATE TABLE invitations (
  library_id text NOT NULL,
  token_hash text NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  language text NOT NULL,
  level integer NOT NULL,
  -- The member who invites; none where the operator does.
  invited_by text,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  id text NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (library_id, token_hash),
  UNIQUE (library_id, email),
  UNIQUE (library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, invited_by) REFERENCES members(library_id, id) ON DELETE CASCADE,
  CHECK (email = lower(email)),
  CHECK (level >= 0)
);
CREATE INDEX invitations_inviter ON invitations (library_id, invited_by);

-- The client secret is for the server alone, which only reads it: no answer carries this table.
CREATE TABLE identity_providers (
  library_id text NOT NULL,
  -- An https address; or a path of this very server, which is the demo's simulated provider.
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  scopes text NOT NULL DEFAULT 'openid profile email',
  -- Where people are sent back to, fixed; NULL for the simulated one only, which follows the host.
  redirect_uri text,
  PRIMARY KEY (library_id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  CHECK (issuer ~~ '/%' OR redirect_uri IS NOT NULL)
);

-- Who a member is to the provider. An e-mail that passes on to somebody else opens nothing: a member
-- is one person there.
CREATE TABLE member_identities (
  library_id text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  member_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, issuer, subject),
  UNIQUE (library_id, issuer, member_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);

-- Sign-ons under way: each belongs to one browser, is used once and lasts ten minutes.
CREATE TABLE sign_on_requests (
  library_id text NOT NULL,
  state text NOT NULL,
  browser_hash text NOT NULL,
  nonce text NOT NULL,
  verifier text NOT NULL,
  return_to text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A sign-on that the provider must not answer from an earlier one.
  fresh boolean NOT NULL DEFAULT false,
  PRIMARY KEY (library_id, state),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);
CREATE INDEX sign_on_requests_age ON sign_on_requests (library_id, created_at);

CREATE TABLE categories (
  library_id text NOT NULL,
  slug text NOT NULL,
  name jsonb NOT NULL,
  family text,
  origin_id text,
  img jsonb NOT NULL,
  position integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, slug),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);
CREATE TRIGGER categories_imported AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('slug');
CREATE TRIGGER categories_renamed AFTER UPDATE ON categories REFERENCING NEW TABLE AS renamed FOR EACH STATEMENT
  EXECUTE FUNCTION name_objects_of_categories();
CREATE TRIGGER categories_taken_back BEFORE INSERT ON categories FOR EACH ROW
  EXECUTE FUNCTION take_back_category();

-- A category that was merged into another one. Links, files and the external CRM still know it by its address and names, and find
-- the other one by them.
CREATE TABLE former_categories (
  library_id text NOT NULL,
  slug text NOT NULL,
  into_slug text NOT NULL,
  name jsonb NOT NULL,
  origin_id text,
  PRIMARY KEY (library_id, slug),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, into_slug) REFERENCES categories(library_id, slug) ON DELETE CASCADE
);
CREATE INDEX former_categories_into ON former_categories (library_id, into_slug);

-- How a library reads files of a shape, which is a hash of their headings: what staff said when they imported the last one.
CREATE TABLE import_readings (
  library_id text NOT NULL,
  shape text NOT NULL,
  reading jsonb NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, shape),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);

CREATE TABLE headquarters (
  library_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
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
  -- All that is told of a private home: its part of town, and a point some hundred metres off.
  approximate_area text,
  approximate_latitude double precision,
  approximate_longitude double precision,
  -- How many lines of a booking fit into a smartlocker. NULL: one.
  lines integer,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, owner_id) REFERENCES members(library_id, id),
  CHECK (kind IN ('desk', 'smartlocker', 'private')),
  CHECK (lines >= 1)
);
CREATE TRIGGER headquarters_imported AFTER INSERT OR DELETE OR UPDATE ON headquarters FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

CREATE TABLE opening_hours (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  headquarters_id text NOT NULL,
  day integer NOT NULL,
  hours text NOT NULL,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, headquarters_id, day),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters(library_id, id) ON DELETE CASCADE,
  CHECK (day >= 1 AND day <= 7)
);
CREATE TRIGGER opening_hours_imported AFTER INSERT OR DELETE OR UPDATE ON opening_hours FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

CREATE TABLE holidays (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  headquarters_id text NOT NULL,
  name text,
  first_day date NOT NULL,
  last_day date NOT NULL,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters(library_id, id) ON DELETE CASCADE,
  CHECK (first_day <= last_day)
);
CREATE INDEX holidays_headquarters ON holidays (library_id, headquarters_id, last_day);
CREATE TRIGGER holidays_imported AFTER INSERT OR DELETE OR UPDATE ON holidays FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

CREATE TABLE additional_days (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  headquarters_id text NOT NULL,
  day date NOT NULL,
  hours text NOT NULL,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, headquarters_id, day),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters(library_id, id) ON DELETE CASCADE
);
CREATE TRIGGER additional_days_imported AFTER INSERT OR DELETE OR UPDATE ON additional_days FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

CREATE TABLE objects (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  code text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  family text,
  location_id text NOT NULL,
  owner_id text,
  corner text,
  transportable boolean NOT NULL DEFAULT true,
  -- NULL: the library's default.
  preparation_days integer,
  maintenance boolean NOT NULL DEFAULT false,
  highlighted boolean NOT NULL DEFAULT false,
  max_months integer NOT NULL DEFAULT 6,
  imgs jsonb NOT NULL DEFAULT '[]',
  accessories jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- No longer lent, but still named by past loans.
  withdrawn boolean NOT NULL DEFAULT false,
  -- An object is also found by the names of its categories, in both languages.
  category_names text NOT NULL DEFAULT '',
  search tsvector,
  -- How many copies of a product are in service, so that a list of products need not count them. Triggers keep it, also for
  -- what the release before this one writes.
  in_service integer NOT NULL DEFAULT 1,
  -- The name and description of a product in each language of its library. `name` and `description` are those of the first
  -- language; `names` and `descriptions` have all languages, or nothing while there is only the first.
  names jsonb NOT NULL DEFAULT '{}',
  descriptions jsonb NOT NULL DEFAULT '{}',
  -- What to say or do when a product is handed out, such as «consegnare con i guanti».
  handout_note text NOT NULL DEFAULT '',
  -- Stored, because a search of a common word compares it in many rows.
  found_by text GENERATED ALWAYS AS (product_text(name, names, corner)) STORED,
  -- How a product is used: the address of a page, or the name of a PDF among the library's documents.
  manual text NOT NULL DEFAULT '',
  -- What a library knows of a product that no column of ours has: an array of {name, value, for}, where `for` is who sees it, staff or all.
  -- What all see is found by the public search, and everything by the search of staff.
  own_fields jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, code),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, location_id) REFERENCES headquarters(library_id, id),
  FOREIGN KEY (library_id, owner_id) REFERENCES members(library_id, id),
  CHECK (max_months >= 1 AND max_months <= 24),
  CHECK (preparation_days >= 0 AND preparation_days <= 30)
);
CREATE INDEX objects_found_by ON objects USING gin (library_id, found_by gin_trgm_ops);
CREATE INDEX objects_highlighted ON objects (library_id, created_at DESC) WHERE highlighted;
CREATE INDEX objects_library_search ON objects USING gin (library_id, search);
CREATE INDEX objects_library_words ON objects USING gin (library_words(library_id, search));
CREATE INDEX objects_manual ON objects (library_id, manual) WHERE manual <> '';
CREATE INDEX objects_name ON objects (library_id, lower(name), id);
-- Most products have none, so that the index stays small.
CREATE INDEX objects_own_fields ON objects USING gin (library_id, searched_words(own_text(own_fields, false)) gin_trgm_ops) WHERE own_fields <> '[]';
-- What a member shares is counted at each booking, and listed: never by reading every object.
CREATE INDEX objects_owner ON objects (library_id, owner_id) WHERE owner_id IS NOT NULL;
-- A pickup point's products by name, for the list of the nearest ones.
CREATE INDEX objects_place ON objects (library_id, location_id, lower(name), id);
CREATE INDEX objects_recent ON objects (library_id, created_at, id);
CREATE TRIGGER objects_copies AFTER UPDATE OF code, maintenance ON objects FOR EACH ROW WHEN (old.code <> new.code OR old.maintenance <> new.maintenance)
  EXECUTE FUNCTION copies_follow_object();
CREATE TRIGGER objects_first_copy AFTER INSERT ON objects REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION add_first_copies();
CREATE TRIGGER objects_imported AFTER INSERT OR DELETE OR UPDATE ON objects FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');
CREATE TRIGGER objects_name_spread AFTER UPDATE OF name ON objects FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name)
  EXECUTE FUNCTION spread_object_name();
CREATE TRIGGER objects_texts BEFORE INSERT OR UPDATE OF name, description, names, descriptions, category_names, own_fields ON objects FOR EACH ROW
  EXECUTE FUNCTION keep_texts();
CREATE TRIGGER objects_times_lent AFTER INSERT ON objects REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION begin_times_lent();
CREATE TRIGGER objects_trial AFTER INSERT ON objects REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION bound_trial('objects');
CREATE TRIGGER objects_words AFTER INSERT OR UPDATE OF name, names ON objects FOR EACH ROW
  EXECUTE FUNCTION keep_search_words();

CREATE TABLE object_categories (
  library_id text NOT NULL,
  object_id text NOT NULL,
  slug text NOT NULL,
  -- A category is listed by name: with the name beside the slug a page of it is read off the index,
  -- however many objects it has.
  name_key text NOT NULL DEFAULT '',
  PRIMARY KEY (library_id, object_id, slug),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, slug) REFERENCES categories(library_id, slug)
);
CREATE INDEX object_categories_page ON object_categories (library_id, slug, name_key, object_id);
CREATE TRIGGER object_categories_added AFTER INSERT ON object_categories REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION name_changed_objects();
CREATE TRIGGER object_categories_imported AFTER INSERT OR DELETE OR UPDATE ON object_categories FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('object_id', 'slug');
CREATE TRIGGER object_categories_name BEFORE INSERT OR UPDATE OF object_id ON object_categories FOR EACH ROW
  EXECUTE FUNCTION copy_object_name();
CREATE TRIGGER object_categories_removed AFTER DELETE ON object_categories REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION name_changed_objects();

-- One physical thing with a label. A product has at least one copy, and its first one has the product's id and code, so
-- that every printed label goes on working and a process of the release before this one need not know of copies.
CREATE TABLE copies (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  object_id text NOT NULL,
  code text NOT NULL,
  -- NULL: where the product's are.
  location_id text,
  corner text,
  -- Only one that is in service is lent.
  state text NOT NULL DEFAULT 'in_service',
  state_reason text NOT NULL DEFAULT '',
  state_since timestamptz NOT NULL DEFAULT now(),
  -- NULL: nobody in particular, or a process of the release before this one.
  state_by text,
  serial_number text NOT NULL DEFAULT '',
  value_cents integer,
  bought_on date,
  note text NOT NULL DEFAULT '',
  -- Where, when and by whom it was last seen.
  seen_at timestamptz,
  seen_location_id text,
  seen_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  found_by text GENERATED ALWAYS AS (copy_text(code, serial_number, corner)) STORED,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, code),
  UNIQUE (library_id, object_id, id),
  FOREIGN KEY (library_id, location_id) REFERENCES headquarters(library_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, seen_by) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, seen_location_id) REFERENCES headquarters(library_id, id),
  FOREIGN KEY (library_id, state_by) REFERENCES members(library_id, id),
  CHECK (state IN ('in_service', 'repair', 'missing', 'retired')),
  CHECK (value_cents >= 0)
);
CREATE INDEX copies_found_by ON copies USING gin (library_id, found_by gin_trgm_ops);
-- The copies of a product besides its first, which the stored catalogue lists. Most products have none.
CREATE INDEX copies_further ON copies (library_id, object_id) WHERE id <> object_id;
CREATE INDEX copies_keys ON copies USING gin (library_id, code_keys(code));
-- The few that are not in service are looked through each minute: another copy may be free for who waits.
CREATE INDEX copies_not_in_service ON copies (library_id, object_id) WHERE state <> 'in_service';
CREATE TRIGGER copies_added AFTER INSERT ON copies FOR EACH ROW
  EXECUTE FUNCTION object_follows_copies();
CREATE TRIGGER copies_imported AFTER INSERT OR DELETE OR UPDATE ON copies FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');
CREATE TRIGGER copies_moved AFTER UPDATE OF state ON copies FOR EACH ROW WHEN (old.state <> new.state)
  EXECUTE FUNCTION object_follows_copies();
CREATE TRIGGER copies_removed AFTER DELETE ON copies FOR EACH ROW WHEN (old.id <> old.object_id)
  EXECUTE FUNCTION object_follows_copies();

-- How often each product was handed out, so that a list of the most lent ones counts no loans. A table of its own: bookings lock
-- products, and a hand-out must not wait for them.
CREATE TABLE times_lent (
  library_id text NOT NULL,
  object_id text NOT NULL,
  times integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, object_id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE
);
CREATE INDEX times_lent_most ON times_lent (library_id, times, object_id);

-- A loan from its ten-minute hold (status checkout) to its end.
CREATE TABLE loans (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  number text NOT NULL DEFAULT to_char(nextval('loan_numbers'), 'FM999999999000000'),
  object_id text NOT NULL,
  member_id text NOT NULL,
  status text NOT NULL,
  method text NOT NULL,
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
  -- The last day on which a pending loan can be collected; the job closes it the day after.
  collect_by date,
  closed_at timestamptz,
  shipping_geo jsonb,
  -- How often what a calendar shows of a loan has changed: calendars keep the highest.
  revision integer NOT NULL DEFAULT 0,
  -- When the owner of a private object agreed to a loan. From then on the borrower sees their street and
  -- telephone; a request that nobody answered yet shows neither.
  owner_agreed_at timestamptz,
  -- The desk can undo its last move of a loan for some minutes. Until then what leaves the house waits, and the columns
  -- that the move has changed keep their former values here.
  undo_until timestamptz,
  undo_columns jsonb,
  -- Since when a waiting loan's product has been ready, if that was not before the loan: it came back, was repaired, or
  -- staff changed the loan. The days to collect run from then. And why the clock ended a loan. The release before this one
  -- writes neither: its loans count as ready from their first day, and say no more than that they were cancelled.
  ready_at timestamptz,
  ended_because text,
  -- Where and when a loan was agreed before staff changed its days or its pickup point the last time, so that desk and borrower
  -- can see what is new. The release before this one leaves it as it is.
  moved_from jsonb,
  copy_id text NOT NULL,
  -- The loans that a member books together share their booking's id, which is that of the first of them. Who does not know of
  -- bookings books one loan. The column is at first computed, so that the table is written once, without what an update leaves
  -- behind.
  booking_id text NOT NULL,
  -- The loan ended because its product was lost. Its state is that of a return, which the release before this one knows.
  lost boolean NOT NULL DEFAULT false,
  -- The day on which the steps of a loan begin that was late before it was imported: it counts as the first day of its delay.
  steps_from date,
  -- What only staff read about a loan: what a register had of it, such as a deposit. The borrower reads the other note.
  staff_note text NOT NULL DEFAULT '',
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, number),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters(library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, object_id, copy_id) REFERENCES copies(library_id, object_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id),
  CHECK (from_date <= to_date AND from_date <= first_to_date),
  CHECK ((first_to_date - from_date) <= 29),
  CHECK (busy_until >= from_date),
  CHECK ((status = 'checkout') = (expires_at IS NOT NULL)),
  CHECK (NOT lost OR status = 'returned'),
  CHECK (method IN ('desk', 'smartlocker', 'p2p', 'delivery')),
  CHECK (status IN ('checkout', 'pending', 'approved', 'extended', 'returned', 'cancelled', 'denied')),
  EXCLUDE USING gist (library_id WITH =, object_id WITH =, copy_id WITH =, daterange(from_date, busy_until, '[]') WITH &&) WHERE (status IN ('checkout', 'pending', 'approved', 'extended')) DEFERRABLE,
  EXCLUDE USING gist (library_id WITH =, member_id WITH =, expires_at WITH <>) WHERE (status = 'checkout') DEFERRABLE,
  EXCLUDE USING gist (library_id WITH =, headquarters_id WITH =, pickup_code WITH =, member_id WITH <>) WHERE ((status IN ('pending', 'approved', 'extended')) AND pickup_code IS NOT NULL) DEFERRABLE
);
-- The jobs look for what is due in every library at once.
CREATE INDEX loans_begin ON loans (from_date) WHERE status = 'pending';
CREATE INDEX loans_booking ON loans (library_id, booking_id);
-- Staff find closed loans, the last one first.
CREATE INDEX loans_closed ON loans (library_id, closed_at DESC) WHERE closed_at IS NOT NULL;
-- What the desk looks for: the codes of a smartlocker, the returns of a day.
CREATE INDEX loans_deposit_code ON loans (library_id, headquarters_id, deposit_code) WHERE deposit_code IS NOT NULL;
CREATE INDEX loans_due_back ON loans (library_id, to_date) WHERE status IN ('approved', 'extended');
CREATE INDEX loans_end ON loans (to_date) WHERE status IN ('approved', 'extended');
CREATE INDEX loans_holds ON loans (library_id, expires_at) WHERE status = 'checkout';
CREATE INDEX loans_member ON loans (library_id, member_id, created_at DESC);
CREATE INDEX loans_object ON loans (library_id, object_id, from_date);
-- A member reserves each copy once, and all that they reserve is for one checkout, which ends at one instant.
CREATE INDEX loans_one_hold ON loans (library_id, member_id, copy_id) WHERE status = 'checkout';
-- Open loans at one pickup point with one code are of one member, who collects them together.
CREATE INDEX loans_pickup_code ON loans (library_id, headquarters_id, pickup_code) WHERE status IN ('pending', 'approved', 'extended');
-- An object that came back is prepared before it goes out again.
CREATE INDEX loans_prepared ON loans (library_id, object_id, busy_until) WHERE status = 'returned';
CREATE INDEX loans_steps ON loans (steps_from) WHERE steps_from IS NOT NULL;
CREATE INDEX loans_uncollected ON loans (collect_by) WHERE status = 'pending';
CREATE INDEX loans_undo ON loans (undo_until) WHERE undo_until IS NOT NULL;
CREATE TRIGGER loans_alone BEFORE INSERT ON loans FOR EACH ROW WHEN (new.booking_id IS NULL)
  EXECUTE FUNCTION book_alone();
CREATE TRIGGER loans_copy BEFORE INSERT ON loans FOR EACH ROW WHEN (new.copy_id IS NULL)
  EXECUTE FUNCTION lend_first_copy();
CREATE TRIGGER loans_imported AFTER INSERT OR DELETE OR UPDATE ON loans FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');
CREATE TRIGGER loans_other_copy BEFORE UPDATE OF object_id ON loans FOR EACH ROW WHEN (old.object_id <> new.object_id AND old.copy_id = new.copy_id)
  EXECUTE FUNCTION lend_first_copy();
CREATE TRIGGER loans_revision BEFORE UPDATE ON loans FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.from_date IS DISTINCT FROM new.from_date OR old.to_date IS DISTINCT FROM new.to_date OR old.headquarters_id IS DISTINCT FROM new.headquarters_id)
  EXECUTE FUNCTION count_revision();
CREATE TRIGGER loans_times_lent AFTER INSERT ON loans REFERENCING NEW TABLE AS counted FOR EACH STATEMENT
  EXECUTE FUNCTION count_times_lent_of_many();
CREATE TRIGGER loans_times_lent_changed AFTER UPDATE OF status, object_id ON loans FOR EACH ROW WHEN (old.object_id <> new.object_id OR (old.status IN ('approved', 'extended', 'returned')) <> (new.status IN ('approved', 'extended', 'returned')))
  EXECUTE FUNCTION count_times_lent();
CREATE TRIGGER loans_times_lent_deleted AFTER DELETE ON loans REFERENCING OLD TABLE AS counted FOR EACH STATEMENT
  EXECUTE FUNCTION count_times_lent_of_many();

-- The one open checkout of a member, before and while its days are held.
CREATE TABLE carts (
  library_id text NOT NULL,
  member_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  object_id text NOT NULL,
  method text NOT NULL DEFAULT 'pickup',
  headquarters_id text,
  shipping_geo jsonb,
  from_date date,
  to_date date,
  contact_shared boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  -- Until when the days are, or were, held; a time gone by says that the checkout lapsed.
  held_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- How often the ten minutes of a checkout began anew.
  hold_renewals integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, member_id),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters(library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  CHECK (method IN ('pickup', 'delivery', 'p2p', 'smartlocker'))
);

-- The lines of a cart, if it is not one piece of its own product. That product is the first line. They are those of one cart,
-- and the release before this one gives a new cart a new id: lines with another id do not count.
CREATE TABLE cart_lines (
  library_id text NOT NULL,
  member_id text NOT NULL,
  cart_id text NOT NULL,
  object_id text NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL,
  PRIMARY KEY (library_id, member_id, cart_id, object_id),
  FOREIGN KEY (library_id, member_id) REFERENCES carts(library_id, member_id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  CHECK ("position" >= 0),
  CHECK (quantity >= 1)
);

CREATE TABLE reviews (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  object_id text NOT NULL,
  member_id text NOT NULL,
  rating integer NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Staff's first page has the reviews that nobody of the library has looked at. Those from before count as looked at.
  seen_at timestamptz,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, member_id, object_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  CHECK (rating >= 1 AND rating <= 5)
);
CREATE INDEX reviews_object ON reviews (library_id, object_id, created_at DESC);
CREATE INDEX reviews_unseen ON reviews (library_id, created_at) WHERE seen_at IS NULL;
CREATE TRIGGER reviews_imported AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

-- First answer to each call with an effect, replayed for 24 hours to the same key.
CREATE TABLE idempotency (
  library_id text NOT NULL,
  member_id text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, member_id, route, key),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  CHECK (length(key) <= 255)
);

CREATE TABLE support_messages (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text,
  email text NOT NULL,
  section text NOT NULL,
  object text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A message written without a network may be sent twice when it returns: its key makes it one.
  request_key text,
  read_at timestamptz,
  answer text,
  answered_at timestamptz,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE SET NULL (member_id),
  CHECK (length(request_key) <= 255)
);
CREATE UNIQUE INDEX support_messages_once ON support_messages (library_id, request_key);
CREATE INDEX support_messages_unread ON support_messages (library_id, created_at) WHERE read_at IS NULL;

-- «Tell me when it is free»: the for-later list of a member.
CREATE TABLE wishes (
  library_id text NOT NULL,
  member_id text NOT NULL,
  object_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Whether a wished object was seen out or in repair since the wish: then its return is news.
  seen_busy boolean NOT NULL DEFAULT false,
  PRIMARY KEY (library_id, member_id, object_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE
);
CREATE INDEX wishes_object ON wishes (library_id, object_id);
CREATE TRIGGER wishes_imported AFTER INSERT OR DELETE OR UPDATE ON wishes FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('member_id', 'object_id');

-- How often each kind of page is opened on each day, and nothing of by whom.
CREATE TABLE page_views (
  library_id text NOT NULL,
  day date NOT NULL,
  page text NOT NULL,
  views integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, day, page),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);

-- A library's own few documents, such as its FAQ; kept here so that every process and backup has them.
CREATE TABLE documents (
  library_id text NOT NULL,
  name text NOT NULL,
  mimetype text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, name),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);
CREATE TRIGGER documents_trial AFTER INSERT ON documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION bound_trial('bytes');

-- Every mail that goes out: one for each recipient, kind, subject matter and day. The text is emptied
-- once sent, since it may hold a link that opens something.
CREATE TABLE mails (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  recipient text NOT NULL,
  reply_to text,
  kind text NOT NULL,
  ref text NOT NULL,
  day date NOT NULL,
  subject text NOT NULL,
  body text,
  calendar text,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  failure text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The link that turns this kind of letter off; emptied once sent, as the text is.
  unsubscribe text,
  -- After this it would be old news, and is not sent.
  stale_at timestamptz,
  -- The member for whose sake an e-mail waits.
  held_member_id text,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, recipient, kind, ref, day),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);
-- A job deletes old e-mails and messages that are out of date.
CREATE INDEX mails_age ON mails (created_at);
-- What members without an e-mail were to be told is kept with the e-mails, and staff tell it.
CREATE INDEX mails_by_hand ON mails (library_id, due_at) WHERE sent_at IS NULL AND recipient ~~ '%@no-email.invalid';
CREATE INDEX mails_held ON mails (library_id, held_member_id) WHERE held_member_id IS NOT NULL;
-- Libraries take turns: the next due e-mail and the next due push message after a library are found by its id. Of
-- e-mails also those that are too old to be sent are passed over in the index.
CREATE INDEX mails_turns ON mails (library_id, created_at, id, due_at) WHERE sent_at IS NULL;
-- A letter that has not gone out yet is found by what it is about.
CREATE INDEX mails_waiting ON mails (library_id, ref) WHERE sent_at IS NULL;

-- Each notice once: of one kind, about one thing, at one turn of it (such as the day it is due), however
-- many processes come to say it and by however many channels it goes.
CREATE TABLE notices (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  turn text NOT NULL DEFAULT '',
  day date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, member_id, kind, ref, turn),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
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
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);
-- Staff who want the work of each day by e-mail: few of all choices.
CREATE INDEX notice_choices_today ON notice_choices (library_id, member_id) WHERE topic = 'today' AND wanted;

-- A calendar that follows a member's loans: the address holds a secret, here is its SHA-256.
CREATE TABLE calendar_feeds (
  library_id text NOT NULL,
  member_id text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  PRIMARY KEY (library_id, member_id),
  UNIQUE (library_id, token_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);

-- Keys by which other web sites read the library's products. A key is in a page, so it is no secret: it names the site and
-- limits its calls. Only its SHA-256 is stored. The audit log says who made it.
CREATE TABLE website_keys (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  key_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  -- How many calls were made on the day of the last one.
  calls_on date,
  calls integer NOT NULL DEFAULT 0,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, key_hash),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);

-- Who waits in line for an object. The first is offered it for so many open days after offered_on.
CREATE TABLE queue_places (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  object_id text NOT NULL,
  member_id text NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- Two who come in the same instant still have an order.
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  offered_on date,
  ended_at timestamptz,
  ended text,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (ended IS NULL)),
  CHECK (ended IN ('taken', 'left', 'passed', 'withdrawn'))
);
CREATE INDEX queue_places_member ON queue_places (library_id, member_id) WHERE ended_at IS NULL;
CREATE INDEX queue_places_offer ON queue_places (library_id, object_id) WHERE ended_at IS NULL AND offered_on IS NOT NULL;
CREATE UNIQUE INDEX queue_places_one ON queue_places (library_id, object_id, member_id) WHERE ended_at IS NULL;
CREATE TRIGGER queue_places_imported AFTER INSERT OR DELETE OR UPDATE ON queue_places FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

-- Links sent by mail: the secret is only in the letter, here is its SHA-256.
CREATE TABLE mailed_tokens (
  library_id text NOT NULL,
  token_hash text NOT NULL,
  member_id text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The address that a link confirms, if it is not the member's own yet. The release before this one writes none, and
  -- confirms the member's own.
  email text,
  -- Two more uses of such secrets: the link by which a member agrees to a merge, with the record that stays, and the code that the
  -- desk gives to a member without an account.
  merge_into text,
  PRIMARY KEY (library_id, token_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  CHECK (purpose IN ('password', 'email', 'merge', 'claim'))
);
CREATE INDEX mailed_tokens_member ON mailed_tokens (library_id, member_id, purpose);

-- Each yes to the adhesion form: which text, when.
CREATE TABLE adhesions (
  library_id text NOT NULL,
  member_id text NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  -- An acceptance on paper: who of the staff wrote it down, and when. `accepted_at` is then the day on the paper.
  recorded_by text,
  recorded_at timestamptz,
  PRIMARY KEY (library_id, member_id, version),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);
CREATE TRIGGER adhesions_imported AFTER INSERT OR DELETE OR UPDATE ON adhesions FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('member_id', 'version');

-- What staff did, and in whose name. Rows are added and read, never changed.
CREATE TABLE audit (
  library_id text NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  actor_id text NOT NULL,
  subject_id text,
  action text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  address text NOT NULL,
  -- The row that was changed, and how it was and is.
  target text,
  before jsonb,
  after jsonb,
  -- Whom and what an entry of the audit log is about: it is found by them, and shows the names that they have now, so that a member
  -- who was erased has none.
  member_id text,
  object_id text,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id)
);
CREATE INDEX audit_actor ON audit (library_id, actor_id, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX audit_acts ON audit (library_id, action, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX audit_done ON audit (library_id, actor_id, action, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX audit_in_name ON audit (library_id, subject_id, at DESC, id DESC) WHERE subject_id IS NOT NULL AND target IS NOT NULL;
-- The log is read page by page, the latest first: all of it, or what one person, thing or kind of act has.
CREATE INDEX audit_listed ON audit (library_id, at DESC, id DESC) WHERE target IS NOT NULL;
CREATE INDEX audit_member ON audit (library_id, member_id, at DESC, id DESC) WHERE member_id IS NOT NULL;
CREATE INDEX audit_object ON audit (library_id, object_id, at DESC, id DESC) WHERE object_id IS NOT NULL;
CREATE INDEX audit_subject ON audit (library_id, subject_id, at DESC);
CREATE INDEX audit_writes ON audit (library_id, id DESC) WHERE target IS NOT NULL;
-- A trigger, because the release before this one writes entries too. A restored entry has its own, and its members may be written
-- after it. A target that is none of these may be a member.
CREATE TRIGGER audit_about BEFORE INSERT OR UPDATE ON audit FOR EACH ROW WHEN (new.target IS NOT NULL AND new.member_id IS NULL AND new.object_id IS NULL)
  EXECUTE FUNCTION audit_about();

-- Each import of a library, so that staff see who did it and can undo it. Its rows below are deleted thirty days later; the entry
-- itself stays.
CREATE TABLE imports (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  -- The name of the file.
  name text NOT NULL,
  -- NULL: the operator, by a command.
  made_by text,
  made_at timestamptz NOT NULL,
  -- How many rows of each table were created, updated and unchanged.
  counts jsonb NOT NULL DEFAULT '{}',
  undone_by text,
  undone_at timestamptz,
  -- How many rows of each table the undo has removed and given back, and how many stayed.
  undone jsonb,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, made_by) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, undone_by) REFERENCES members(library_id, id)
);
CREATE INDEX imports_listed ON imports (library_id, made_at DESC, id DESC);
CREATE INDEX imports_made_by ON imports (library_id, made_by);
CREATE INDEX imports_undone_by ON imports (library_id, undone_by);

-- What an import has done to each row. `before` is NULL for a row that it made; `after` is NULL for a row that it deleted. Of a
-- row that it changed both have the changed columns only.
CREATE TABLE import_rows (
  library_id text NOT NULL,
  import_id text NOT NULL,
  position bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  table_name text NOT NULL,
  -- The values of the primary key without the library's.
  key jsonb NOT NULL,
  -- The member whom the row is about. When they leave, it is deleted with them.
  member_id text,
  before jsonb,
  after jsonb,
  -- Why the undo has left the row as it is.
  stays text,
  PRIMARY KEY (library_id, import_id, table_name, key),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, import_id) REFERENCES imports(library_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_listed ON import_rows (library_id, import_id, table_name, "position");
CREATE INDEX import_rows_member ON import_rows (library_id, member_id) WHERE member_id IS NOT NULL;

-- A subscription belongs to the session that made it, and to one member: the endpoint is the device's.
CREATE TABLE push_subscriptions (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text NOT NULL,
  session_id text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, endpoint),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, session_id) REFERENCES sessions(library_id, id) ON DELETE CASCADE,
  CHECK (length(endpoint) <= 1000)
);
CREATE INDEX push_subscriptions_member ON push_subscriptions (library_id, member_id, created_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (library_id, session_id);

-- One row for each device a notice goes to; gone once it was handed over.
CREATE TABLE pushes (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
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
  -- The second line of a push message: what to do now. Without it, devices show the library's name.
  body text,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, subscription_id) REFERENCES push_subscriptions(library_id, id) ON DELETE CASCADE
);
CREATE INDEX pushes_stale ON pushes (stale_at) WHERE stale_at IS NOT NULL;
CREATE INDEX pushes_turns ON pushes (library_id, due_at);

-- The secrets are for the server alone: no answer carries them.
CREATE TABLE crm_connections (
  library_id text NOT NULL,
  region text NOT NULL,
  client_id text NOT NULL,
  client_secret text NOT NULL,
  refresh_token text NOT NULL,
  -- Where an object that is new here is collected until staff say otherwise.
  location_id text NOT NULL,
  -- Everything the CRM changed up to here has been pulled.
  pulled_until timestamptz,
  PRIMARY KEY (library_id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, location_id) REFERENCES headquarters(library_id, id)
);

-- Which object a CRM record is, and what the record said when last pulled: what tells a change made
-- there from one made here.
CREATE TABLE crm_records (
  library_id text NOT NULL,
  crm_id text NOT NULL,
  object_id text NOT NULL,
  pulled jsonb NOT NULL,
  PRIMARY KEY (library_id, crm_id),
  UNIQUE (library_id, object_id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE
);

CREATE TABLE crm_syncs (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  status text NOT NULL DEFAULT 'running',
  -- From when on changes are asked for; NULL: everything. Moves on with each page.
  since timestamptz,
  -- Since when deletions are asked for: the start of what this sync covers, which does not move.
  deleted_since timestamptz,
  -- How many records the CRM has, where all are pulled.
  total integer,
  report jsonb NOT NULL,
  -- Failures in a row: after too many of them the sync gives up.
  failures integer NOT NULL DEFAULT 0,
  failure text,
  -- Not touched before then: another process has it, or the CRM asked us to wait.
  not_before timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  CHECK ((status IN ('done', 'failed')) = (finished_at IS NOT NULL)),
  CHECK (status IN ('running', 'paused', 'done', 'failed'))
);
CREATE INDEX crm_syncs_due ON crm_syncs (not_before) WHERE finished_at IS NULL;
CREATE UNIQUE INDEX crm_syncs_one_open ON crm_syncs (library_id) WHERE finished_at IS NULL;

-- Photos that members upload: the re-encoded pictures are files on the disk, under the row's id.
CREATE TABLE files (
  library_id text NOT NULL,
  -- Random, and the name under which the pictures are served.
  id text NOT NULL,
  member_id text NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  img jsonb NOT NULL,
  object_id text,
  -- Since when nothing shows it; a job removes those of long ago.
  unused_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A category may show an uploaded photo, as a product does.
  category_slug text,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, category_slug) REFERENCES categories(library_id, slug),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id),
  CHECK ((object_id IS NULL AND category_slug IS NULL) = (unused_since IS NOT NULL)),
  CHECK (id ~ '^[A-Za-z0-9_-]{16,64}$')
);
CREATE INDEX files_category ON files (library_id, category_slug) WHERE category_slug IS NOT NULL;
CREATE INDEX files_object ON files (library_id, object_id);
CREATE INDEX files_unused ON files (unused_since) WHERE unused_since IS NOT NULL;
CREATE TRIGGER files_trial AFTER INSERT ON files REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION bound_trial('bytes');

-- Photos that an import names and that did not come with it: those at an address, which a job fetches, and those whose files
-- staff still send. A row stays when it is done, so that the same import asks for no photo again.
CREATE TABLE imported_photos (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  object_id text NOT NULL,
  -- The place among the photos of its product.
  position integer NOT NULL,
  -- An address that begins with https, or the name of a file.
  source text NOT NULL,
  -- The host of the address; NULL: staff send the file.
  host text,
  state text NOT NULL DEFAULT 'waiting',
  -- Why it failed.
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  -- When it is fetched, again if the last attempt failed.
  due_at timestamptz NOT NULL,
  -- The stored picture.
  picture text,
  added_at timestamptz NOT NULL,
  -- The import that asked for it last: its undo takes the photo away too.
  import_id text DEFAULT NULLIF(current_setting('app.import', true), ''),
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, object_id, source),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  CHECK ((state = 'failed') = (reason IS NOT NULL)),
  CHECK ((state = 'done') = (picture IS NOT NULL)),
  CHECK (state IN ('waiting', 'stopped', 'failed', 'done'))
);
CREATE INDEX imported_photos_due ON imported_photos (due_at) WHERE state = 'waiting' AND host IS NOT NULL;

CREATE TABLE handovers (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  object_id text NOT NULL,
  -- None when an object is found broken on its shelf.
  loan_id text,
  kind text NOT NULL,
  -- None for a smartlocker.
  staff_id text,
  note text NOT NULL DEFAULT '',
  damaged boolean NOT NULL DEFAULT false,
  photo_id text,
  -- By which a smartlocker that lost the answer asks again.
  request_key text,
  at timestamptz NOT NULL,
  undone_at timestamptz,
  -- Whether a return brought its product into maintenance, which is undone with it.
  began_maintenance boolean NOT NULL DEFAULT false,
  -- What happened to a product happened to one of its copies. NULL: to the first.
  copy_id text,
  -- What a return finds besides a damage: the parts that did not come back, and what the damage costs. The cost is a note, no receipt.
  missing_parts jsonb NOT NULL DEFAULT '[]',
  cost_cents integer,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, loan_id) REFERENCES loans(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id, copy_id) REFERENCES copies(library_id, object_id, id),
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, photo_id) REFERENCES files(library_id, id) ON DELETE SET NULL (photo_id),
  FOREIGN KEY (library_id, staff_id) REFERENCES members(library_id, id),
  CHECK (loan_id IS NOT NULL OR (kind IN ('damaged', 'repaired'))),
  CHECK (cost_cents > 0),
  CHECK (kind IN ('hand_out', 'take_back', 'damaged', 'repaired')),
  CHECK (length(request_key) <= 255)
);
CREATE INDEX handovers_loan ON handovers (library_id, loan_id, at DESC);
CREATE INDEX handovers_object ON handovers (library_id, object_id, at DESC);
CREATE UNIQUE INDEX handovers_once ON handovers (library_id, loan_id, request_key);

-- What a borrower says is broken. Staff close it: it was repaired, or it was nothing.
CREATE TABLE defects (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  object_id text NOT NULL,
  copy_id text NOT NULL,
  loan_id text NOT NULL,
  member_id text NOT NULL,
  note text NOT NULL,
  photo_id text,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- NULL: a change of the product's state, by nobody in particular.
  closed_by text,
  outcome text,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, closed_by) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, loan_id) REFERENCES loans(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, object_id, copy_id) REFERENCES copies(library_id, object_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, object_id) REFERENCES objects(library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, photo_id) REFERENCES files(library_id, id) ON DELETE SET NULL (photo_id),
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  CHECK (outcome IN ('repaired', 'nothing'))
);
CREATE INDEX defects_loan ON defects (library_id, loan_id);
CREATE INDEX defects_member ON defects (library_id, member_id);
CREATE INDEX defects_object ON defects (library_id, object_id, copy_id);
CREATE INDEX defects_open ON defects (library_id, copy_id) WHERE closed_at IS NULL;
CREATE INDEX defects_photo ON defects (library_id, photo_id) WHERE photo_id IS NOT NULL;
CREATE TRIGGER defects_imported AFTER INSERT OR DELETE OR UPDATE ON defects FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

-- What staff wrote about a talk with a member, or a message that they sent. Those since the member is late are shown beside
-- what is late; nothing ends them but its return.
CREATE TABLE contacts (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text NOT NULL,
  kind text NOT NULL,
  note text NOT NULL DEFAULT '',
  day date NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, made_by) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  CHECK (kind IN ('call', 'message', 'email', 'letter', 'note'))
);
CREATE INDEX contacts_made_by ON contacts (library_id, made_by);
CREATE INDEX contacts_member ON contacts (library_id, member_id, made_at);
CREATE TRIGGER contacts_imported AFTER INSERT OR DELETE OR UPDATE ON contacts FOR EACH ROW WHEN (current_setting('app.import', true) <> '')
  EXECUTE FUNCTION record_import('id');

-- One key for each smartlocker; only its SHA-256 is kept.
CREATE TABLE locker_keys (
  library_id text NOT NULL,
  headquarters_id text NOT NULL,
  key_hash text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (library_id, headquarters_id),
  UNIQUE (library_id, key_hash),
  FOREIGN KEY (library_id, created_by) REFERENCES members(library_id, id),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters(library_id, id) ON DELETE CASCADE
);

-- A passkey works at the address it was made for (rp_id): another address of the library is another site.
CREATE TABLE passkeys (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid(),
  member_id text NOT NULL,
  rp_id text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, credential_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);
CREATE INDEX passkeys_member ON passkeys (library_id, member_id);

-- The shared secret is encrypted by the server. `pending` waits for its first code; `secret` is in use.
CREATE TABLE authenticator_apps (
  library_id text NOT NULL,
  member_id text NOT NULL,
  secret text,
  pending text,
  pending_at timestamptz,
  -- The time step of the last code that was accepted: no code of it or before is accepted again.
  last_step bigint,
  created_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (library_id, member_id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
  library_id text NOT NULL,
  member_id text NOT NULL,
  code_hash text NOT NULL,
  -- One for all the codes of a set, so that a code is hashed once to be looked up.
  salt text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (library_id, member_id, code_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);

-- Challenges that a passkey is to sign: each belongs to one browser and is used once.
CREATE TABLE passkey_challenges (
  library_id text NOT NULL,
  challenge text NOT NULL,
  browser_hash text NOT NULL,
  purpose text NOT NULL,
  member_id text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, challenge),
  FOREIGN KEY (library_id) REFERENCES libraries(id),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE,
  CHECK (purpose IN ('sign_in', 'second_step', 'add', 'proof'))
);
CREATE INDEX passkey_challenges_age ON passkey_challenges (library_id, created_at);

-- Sign-ins whose password was right and whose second step is still to come.
CREATE TABLE second_steps (
  library_id text NOT NULL,
  ticket_hash text NOT NULL,
  member_id text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, ticket_hash),
  FOREIGN KEY (library_id, member_id) REFERENCES members(library_id, id) ON DELETE CASCADE
);
CREATE INDEX second_steps_member ON second_steps (library_id, member_id);

-- The backups that any process of the installation makes or has made. While one is made, no file is removed that its rows may
-- name; and of several processes one makes the daily one.
CREATE TABLE backup_runs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (id)
);

-- The words of each library's object names: a slip of the finger is put right by the nearest of them.
-- Row-level security keeps the trigram index of the names from being used, and to compare ten thousand
-- names takes too long; the words are a few hundred.
CREATE TABLE search_words (
  library_id text NOT NULL,
  word text NOT NULL,
  PRIMARY KEY (library_id, word)
);

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (version)
);

-- A new product gets its first copy, whoever adds it.
CREATE FUNCTION add_first_copies()
  RETURNS trigger;

-- Admits a member's call in one statement: takes its locks, then reads its session and the answer stored for its
-- idempotency key. Rights and row-level security are those of the caller.
--
-- Each statement of a volatile function has a new snapshot, so that the reads see what others committed while this
-- call waited for a lock. One plain statement must never lock a row and read what the lock protects: its snapshot
-- is older than the end of the wait.
--
-- The order of the locks is the same everywhere, so that no two calls wait for each other: idempotency key, member,
-- product.
CREATE FUNCTION admit_call(of_session text, of_member text, to_route text, with_key text, answers_since timestamptz, lock_member boolean, lock_product boolean)
  RETURNS TABLE(level integer, last_seen_at timestamptz, created_at timestamptz, second_factor text, fingerprint text, body jsonb, locked_product text);

-- As admit_call, which stays for the release before this one: locks all products of the member's cart, in the order of their
-- ids, so that no two calls wait for each other. The order of the locks is: idempotency key, member, products by their id.
CREATE FUNCTION admit_cart_call(of_session text, of_member text, to_route text, with_key text, answers_since timestamptz, lock_member boolean, lock_products boolean)
  RETURNS TABLE(level integer, last_seen_at timestamptz, created_at timestamptz, second_factor text, fingerprint text, body jsonb, locked_products text[]);

-- As admit_cart_call, which stays for the release before this one, with the rights. They are read by another statement, so that
-- they are those of after its locks.
CREATE FUNCTION admit_person_call(of_session text, of_member text, to_route text, with_key text, answers_since timestamptz, lock_member boolean, lock_products boolean)
  RETURNS TABLE(level integer, last_seen_at timestamptz, created_at timestamptz, second_factor text, fingerprint text, body jsonb, locked_products text[], rights text[]);

-- A trigger, because the release before this one writes entries too. A restored entry has its own, and its members may be written
-- after it. A target that is none of these may be a member.
CREATE FUNCTION audit_about()
  RETURNS trigger;

CREATE FUNCTION begin_times_lent()
  RETURNS trigger;

CREATE FUNCTION book_alone()
  RETURNS trigger;

-- Refuses the row that makes a trial too large, whoever adds it: a page, an import, a sign-up.
CREATE FUNCTION bound_trial()
  RETURNS trigger;

-- The spellings of a code: `ogt.165` and `165` for OGT-0165, so that it is found without its zeros, signs or letters.
CREATE FUNCTION code_key(text)
  RETURNS text;

CREATE FUNCTION code_keys(text)
  RETURNS text[];

-- Copies with this code in any spelling. Like found_objects() the functions from here on run as the owner, because
-- row-level security keeps these indexes from being used, and so ask for the library themselves.
CREATE FUNCTION coded_copies(typed text)
  RETURNS TABLE(id text, object_id text);

-- A product is in maintenance while no copy of it is in service. The release before this one writes the product, and its
-- copies follow: all go to repair, or those in repair come back, else the missing ones, else the retired ones.
CREATE FUNCTION copies_follow_object()
  RETURNS trigger;

CREATE FUNCTION copy_object_name()
  RETURNS trigger;

CREATE FUNCTION copy_text(code text, serial_number text, corner text)
  RETURNS text;

CREATE FUNCTION count_revision()
  RETURNS trigger;

-- A loan counts from its hand-out on, also after its return, unless the hand-out is undone.
CREATE FUNCTION count_times_lent()
  RETURNS trigger;

-- A statement that adds or deletes many loans of one product counts them at once. Before, it updated the same row once for
-- each loan, which took time in proportion to the square of their number.
CREATE FUNCTION count_times_lent_of_many()
  RETURNS trigger;

-- A text in several languages as one, for the search.
CREATE FUNCTION every_language(texts jsonb)
  RETURNS text;

-- unaccent() is only STABLE; naming its dictionary makes the result depend on nothing else.
CREATE FUNCTION f_unaccent(text)
  RETURNS text;

-- If another language becomes the first one, its texts are the products' own from then on, where there are some.
CREATE FUNCTION first_language_changed()
  RETURNS trigger;

-- Who signs out, or is signed out, hears nothing more on that device. An idle session only sleeps.
CREATE FUNCTION forget_push()
  RETURNS trigger;

-- Products of other libraries whose name or categories have every word, the best first: of at most `libraries`
-- libraries, at most `each` of one. It has its owner's rights, like found_objects(), and answers only what any visitor
-- of those libraries may read. Only libraries that chose it and are open count; `at` is now.
CREATE FUNCTION found_elsewhere(whole tsquery, typed tsquery, at timestamptz, libraries integer, each integer)
  RETURNS TABLE(library_id text, id text, name text, place bigint);

-- Members in whose name, card, e-mail or telephone all words are.
CREATE FUNCTION found_members(words text[])
  RETURNS TABLE(id text, whole boolean);

-- Which objects of the library a search finds, the best first. Row-level security keeps the index of
-- words from being used, since it trusts the operator with no row it has not seen allowed: at 50,000
-- objects each search looked at all. This runs past it as the owner, and so asks for the library itself.
CREATE FUNCTION found_objects(whole tsquery, typed tsquery, most integer)
  RETURNS TABLE(id text, rank real);

-- Products in whose name, shelf, or copies' codes and serial numbers all words are. `whole`: none of them is only half typed.
CREATE FUNCTION found_products(words text[])
  RETURNS TABLE(id text, whole boolean);

-- A row as JSON, to be compared later: without what the database computes, without since when a member is quiet, which ends for
-- all in one press, and of a password only whether there is one. Instants are written in one time zone, whatever the session has.
CREATE FUNCTION import_state(of_row anyelement)
  RETURNS jsonb;

-- A text in the first language, with the others if there are any. They are kept together here, because the release before
-- this one, the external CRM and owners write the first language alone.
CREATE FUNCTION in_languages(texts jsonb, first_language text, first_text text)
  RETURNS jsonb;

-- A word stays when its last object goes: it then finds nothing, which is true.
CREATE FUNCTION keep_search_words()
  RETURNS trigger;

CREATE FUNCTION keep_texts()
  RETURNS trigger;

-- Whether a session was opened by the password alone although its member has a second factor. Such a session counts
-- nowhere: only the second step opens one. Rights and row-level security are those of the caller.
CREATE FUNCTION lacks_factor(of_member text, session_factor text)
  RETURNS boolean;

CREATE FUNCTION lend_first_copy()
  RETURNS trigger;

-- The same query with the library before each word. Words that follow each other need only be there, because the index has
-- no positions.
CREATE FUNCTION library_query(library text, query tsquery)
  RETURNS tsquery;

-- A vector holds no word of more than 2046 bytes, so words of more than 1000 are left out before they get longer.
CREATE FUNCTION library_words(library text, search tsvector)
  RETURNS tsvector;

-- The address of a member without an e-mail has their id, so it is left out.
CREATE FUNCTION member_text(name text, email text, card_number text, phone_number text)
  RETURNS text;

-- The server may not change the log. An entry about a record that was merged is about the one that stays.
CREATE FUNCTION move_entries(from_member text, to_member text)
  RETURNS void;

-- The server may not change receipts and closings. Who paid, and who wrote them, is another record of the same person after a merge.
CREATE FUNCTION move_receipts(from_member text, to_member text)
  RETURNS void;

-- A product is also found by the names of its categories, in every language.
CREATE FUNCTION name_changed_objects()
  RETURNS trigger;

CREATE FUNCTION name_objects_of_categories()
  RETURNS trigger;

-- The names of a product that found_elsewhere() found, with the same rights.
CREATE FUNCTION names_elsewhere(library text, object text)
  RETURNS jsonb;

CREATE FUNCTION object_follows_copies()
  RETURNS trigger;

CREATE FUNCTION own_text(fields jsonb, only_public boolean)
  RETURNS text;

-- What staff type is compared with texts in lower case, without accents, whose signs are spaces, so that it does not matter
-- how an apostrophe or a hyphen is written. A word with an apostrophe is also there in one piece.
CREATE FUNCTION plain_words(text)
  RETURNS text;

-- What each thing and person is found by.
CREATE FUNCTION product_text(name text, names jsonb, corner text)
  RETURNS text;

-- While an import writes, `app.import` has its id. Triggers see every change, also those that other triggers make.
CREATE FUNCTION record_import()
  RETURNS trigger;

CREATE FUNCTION searched_code(text)
  RETURNS text;

CREATE FUNCTION searched_words(text)
  RETURNS text;

CREATE FUNCTION spread_object_name()
  RETURNS trigger;

-- A file of categories may bring a merged one back. Its address is then its own again.
CREATE FUNCTION take_back_category()
  RETURNS trigger;

-- The same for words that are not typed in part.
CREATE FUNCTION whole_patterns(words text[])
  RETURNS text[];

-- A LIKE pattern for each word, the longest first. A short one has to begin a word: it is in too many, and in telephones.
CREATE FUNCTION word_patterns(words text[])
  RETURNS text[];

CREATE FUNCTION words_of(text)
  RETURNS SETOF text;
