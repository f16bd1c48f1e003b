-- An acceptance on paper: who of the staff wrote it down, and when. `accepted_at` is then the day on the paper.
ALTER TABLE adhesions ADD COLUMN recorded_by text, ADD COLUMN recorded_at timestamptz;

-- A refund no longer replaces the time at which the payment was settled. The release before this one still writes
-- only `settled_at`, so a refund without a time of its own has that one.
ALTER TABLE payments ADD COLUMN refunded_at timestamptz;
