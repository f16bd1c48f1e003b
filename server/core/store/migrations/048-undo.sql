-- The desk can undo its last move of a loan for some minutes. Until then what leaves the house waits, and the columns
-- that the move has changed keep their former values here.
ALTER TABLE loans ADD COLUMN undo_until timestamptz, ADD COLUMN undo_columns jsonb;
CREATE INDEX loans_undo ON loans (undo_until) WHERE undo_until IS NOT NULL;

-- Whether a return brought its product into maintenance, which is undone with it.
ALTER TABLE handovers ADD COLUMN began_maintenance boolean NOT NULL DEFAULT false;

-- Staff find closed loans, the last one first.
CREATE INDEX loans_closed ON loans (library_id, closed_at DESC) WHERE closed_at IS NOT NULL;
