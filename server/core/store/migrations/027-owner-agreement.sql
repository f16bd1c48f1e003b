-- When the owner of a private object agreed to a loan. From then on the borrower sees their street and
-- telephone; a request that nobody answered yet shows neither.
ALTER TABLE loans ADD COLUMN owner_agreed_at timestamptz;
-- Where the object already changed hands the owner had agreed.
UPDATE loans SET owner_agreed_at = created_at
  WHERE method = 'p2p' AND contact_shared AND status IN ('approved', 'extended', 'returned');
