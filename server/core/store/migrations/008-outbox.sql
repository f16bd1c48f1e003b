-- A message written without a network may be sent twice when it returns: its key makes it one.
ALTER TABLE support_messages ADD COLUMN request_key text CHECK (length(request_key) <= 255);
CREATE UNIQUE INDEX support_messages_once ON support_messages (library_id, request_key);
