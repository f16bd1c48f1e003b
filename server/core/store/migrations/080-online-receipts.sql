-- What is paid online has a receipt too, of a card or of a delivery. It is in no till: its month is its closing.
ALTER TABLE receipts
  DROP CONSTRAINT receipts_kind_check,
  ADD CONSTRAINT receipts_kind_check CHECK (kind IN ('card', 'contribution', 'delivery')),
  -- The payment that it is for: one receipt each, however often the provider answers.
  ADD COLUMN payment_id text,
  ADD UNIQUE (library_id, payment_id),
  ADD FOREIGN KEY (library_id, payment_id) REFERENCES payments (library_id, id),
  ADD CHECK (method <> 'online' OR headquarters_id IS NULL);
