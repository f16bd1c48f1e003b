-- Whoever an import brings is not written to until staff press. What is to be said to them meanwhile waits with the e-mails.
ALTER TABLE members ADD COLUMN quiet_since timestamptz,
  -- Where a member without an address of their own can be written to: that of somebody else of the family.
  ADD COLUMN contact_email text CHECK (contact_email = lower(contact_email));
CREATE INDEX members_quiet ON members (library_id, id) WHERE quiet_since IS NOT NULL;

-- The member for whose sake an e-mail waits.
ALTER TABLE mails ADD COLUMN held_member_id text;
CREATE INDEX mails_held ON mails (library_id, held_member_id) WHERE held_member_id IS NOT NULL;

-- The day on which the steps of a loan begin that was late before it was imported: it counts as the first day of its delay.
ALTER TABLE loans ADD COLUMN steps_from date;
CREATE INDEX loans_steps ON loans (steps_from) WHERE steps_from IS NOT NULL;

-- What was paid for a card in the system from which it was imported: no till and no receipt has it.
ALTER TABLE memberships ADD COLUMN price numeric(10,2) CHECK (price >= 0);
