-- Money: one row for each order at the payment provider, from its making to what it bought.
CREATE TABLE payments (
  library_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('membership', 'delivery')),
  card_id text,
  card_name text,
  months integer,
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  currency text NOT NULL DEFAULT 'EUR',
  order_id text UNIQUE,
  capture_id text UNIQUE,
  status text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'granted', 'refunded', 'abandoned')),
  membership_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id),
  FOREIGN KEY (library_id, membership_id) REFERENCES memberships (library_id, id) ON DELETE SET NULL (membership_id),
  CHECK (status <> 'granted' OR (order_id IS NOT NULL AND capture_id IS NOT NULL))
);
CREATE INDEX payments_member ON payments (library_id, member_id, created_at DESC);
CREATE INDEX payments_open ON payments (created_at) WHERE status = 'created';

GRANT SELECT, INSERT, UPDATE ON payments TO app_rt;
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON payments USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
