-- What a member shares is counted at each booking, and listed: never by reading every object.
CREATE INDEX objects_owner ON objects (library_id, owner_id) WHERE owner_id IS NOT NULL;
-- A letter that has not gone out yet is found by what it is about.
CREATE INDEX mails_waiting ON mails (library_id, ref) WHERE sent_at IS NULL;
