-- Where and when a loan was agreed before staff changed its days or its pickup point the last time, so that desk and borrower
-- can see what is new. The release before this one leaves it as it is.
ALTER TABLE loans ADD COLUMN moved_from jsonb;
