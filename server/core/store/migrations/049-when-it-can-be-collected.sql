-- Since when a waiting loan's product has been ready, if that was not before the loan: it came back, was repaired, or
-- staff changed the loan. The days to collect run from then. And why the clock ended a loan. The release before this one
-- writes neither: its loans count as ready from their first day, and say no more than that they were cancelled.
ALTER TABLE loans ADD COLUMN ready_at timestamptz, ADD COLUMN ended_because text;
