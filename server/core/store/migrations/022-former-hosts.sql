-- What a library was called in its address before: who asks for it there is sent on, and nobody else
-- gets the name.
ALTER TABLE libraries ADD COLUMN former_domains text[] NOT NULL DEFAULT '{}';
