-- What only staff read about a loan: what a register had of it, such as a deposit. The borrower reads the other note.
ALTER TABLE loans ADD COLUMN staff_note text NOT NULL DEFAULT '';
