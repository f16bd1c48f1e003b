-- What members without an e-mail were to be told is kept with the e-mails, and staff tell it.
CREATE INDEX mails_by_hand ON mails (library_id, due_at)
  WHERE sent_at IS NULL AND recipient LIKE '%@no-email.invalid';
