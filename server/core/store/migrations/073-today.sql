-- Staff's first page has the reviews that nobody of the library has looked at. Those from before count as looked at.
ALTER TABLE reviews ADD COLUMN seen_at timestamptz;
UPDATE reviews SET seen_at = now();
CREATE INDEX reviews_unseen ON reviews (library_id, created_at) WHERE seen_at IS NULL;
CREATE INDEX support_messages_unread ON support_messages (library_id, created_at) WHERE read_at IS NULL;
-- Staff who want the work of each day by e-mail: few of all choices.
CREATE INDEX notice_choices_today ON notice_choices (library_id, member_id) WHERE topic = 'today' AND wanted;
