-- The address that a link confirms, if it is not the member's own yet. The release before this one writes none, and
-- confirms the member's own.
ALTER TABLE mailed_tokens ADD COLUMN email text;
