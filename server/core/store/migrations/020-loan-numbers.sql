-- Six digits at least, and as many as it takes: lpad() would cut the millionth loan's number short, and
-- it would be another's. The sequence is all libraries' together.
ALTER TABLE loans ALTER COLUMN number SET DEFAULT to_char(nextval('loan_numbers'), 'FM999999999000000');
