-- The life of a loan after its booking: when it must be collected, when it really was and came back.

ALTER TABLE loans
  -- The last day on which a pending loan can be collected; the job closes it the day after.
  ADD COLUMN collect_by date,
  ADD COLUMN closed_at timestamptz;
UPDATE loans SET collect_by = least(from_date + 2, to_date);
UPDATE loans SET closed_at = coalesce(return_date::timestamptz, created_at)
  WHERE status IN ('returned', 'cancelled', 'denied');
CREATE INDEX loans_uncollected ON loans (collect_by) WHERE status = 'pending';
-- An object that came back is prepared before it goes out again.
CREATE INDEX loans_prepared ON loans (library_id, object_id, busy_until) WHERE status = 'returned';
