-- Delivery at home: where a loan was brought, and the payment that must come before it.

ALTER TABLE loans ADD COLUMN shipping_geo jsonb;

-- What a delivery's payment is for is written down when the order is made: however late the money
-- comes, the very same loan is booked, or the money goes back.
ALTER TABLE payments
  ADD COLUMN cart_id text,
  ADD COLUMN booking jsonb,
  ADD COLUMN held_until timestamptz,
  ADD COLUMN loan_id text,
  ADD FOREIGN KEY (library_id, loan_id) REFERENCES loans (library_id, id),
  ADD CHECK (kind <> 'delivery' OR (booking IS NOT NULL AND cart_id IS NOT NULL)),
  DROP CONSTRAINT payments_status_check,
  -- `owed`: the loan it paid for was given up before the delivery; the job gives the money back.
  ADD CONSTRAINT payments_status_check
    CHECK (status IN ('created', 'granted', 'owed', 'refunded', 'abandoned'));
CREATE UNIQUE INDEX payments_loan ON payments (library_id, loan_id);
CREATE INDEX payments_owed ON payments (created_at) WHERE status = 'owed';
