-- The jobs look for what is due in every library at once.
CREATE INDEX loans_begin ON loans (from_date) WHERE status = 'pending';
CREATE INDEX loans_end ON loans (to_date) WHERE status IN ('approved', 'extended');
