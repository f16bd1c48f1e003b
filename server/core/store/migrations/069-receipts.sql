-- Money at the desk. A closing counts the till of a point; its sums are those of the receipts that name it.
CREATE TABLE closings (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  headquarters_id text NOT NULL,
  day date NOT NULL,
  -- What was in the till at its beginning, what its receipts in cash come to, what was counted, and how much of that was taken
  -- away, such as to the bank. The rest is what the next one begins with.
  opening_cents integer NOT NULL CHECK (opening_cents >= 0),
  cash_cents integer NOT NULL,
  counted_cents integer NOT NULL CHECK (counted_cents >= 0),
  taken_cents integer NOT NULL CHECK (taken_cents BETWEEN 0 AND counted_cents),
  note text NOT NULL DEFAULT '',
  closed_by text NOT NULL,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, id),
  -- One for each day and point. What comes after it is in the next one.
  UNIQUE (library_id, headquarters_id, day),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters (library_id, id),
  FOREIGN KEY (library_id, closed_by) REFERENCES members (library_id, id)
);
GRANT SELECT, INSERT ON closings TO app_rt;
ALTER TABLE closings ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON closings USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

-- The last number of each year. Its row is locked until the receipt is saved, so that a refused one leaves no gap.
CREATE TABLE receipt_years (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (library_id, year)
);
GRANT SELECT, INSERT, UPDATE ON receipt_years TO app_rt;
ALTER TABLE receipt_years ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON receipt_years USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

-- Money that moved: a card or a contribution, or with a negative amount what was given back of one. Rows are only added: the
-- server may write nothing of them later but their closing.
CREATE TABLE receipts (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  year integer NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('card', 'contribution')),
  method text NOT NULL CHECK (method IN ('cash', 'terminal', 'transfer', 'online', 'free')),
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
  PRIMARY KEY (library_id, id),
  UNIQUE (library_id, year, number),
  -- A receipt is given back once.
  UNIQUE (library_id, reversal_of),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, membership_id) REFERENCES memberships (library_id, id) ON DELETE SET NULL (membership_id),
  FOREIGN KEY (library_id, reversal_of) REFERENCES receipts (library_id, id),
  FOREIGN KEY (library_id, headquarters_id) REFERENCES headquarters (library_id, id),
  FOREIGN KEY (library_id, made_by) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, closing_id) REFERENCES closings (library_id, id),
  CHECK ((method = 'free') = (cents = 0)),
  CHECK ((cents < 0) <= (reversal_of IS NOT NULL)),
  CHECK (method <> 'free' OR reason <> ''),
  CHECK (reversal_of IS NULL OR reason <> ''),
  CHECK ((kind = 'card') = (card_name IS NOT NULL AND valid_from IS NOT NULL AND valid_to IS NOT NULL)),
  CHECK (kind <> 'card' OR member_id IS NOT NULL)
);
CREATE INDEX receipts_day ON receipts (library_id, day);
CREATE INDEX receipts_member ON receipts (library_id, member_id);
CREATE INDEX receipts_membership ON receipts (library_id, membership_id);
CREATE INDEX receipts_closing ON receipts (library_id, closing_id);
CREATE INDEX receipts_open ON receipts (library_id, headquarters_id) WHERE closing_id IS NULL;
GRANT SELECT, INSERT, UPDATE (closing_id) ON receipts TO app_rt;
ALTER TABLE receipts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON receipts USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
