-- The words of each library's object names: a slip of the finger is put right by the nearest of them.
-- Row-level security keeps the trigram index of the names from being used, and to compare ten thousand
-- names takes too long; the words are a few hundred.
CREATE TABLE search_words (
  library_id text NOT NULL,
  word text NOT NULL,
  PRIMARY KEY (library_id, word)
);
GRANT SELECT, INSERT ON search_words TO app_rt;
ALTER TABLE search_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON search_words USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

CREATE FUNCTION words_of(text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT DISTINCT word FROM regexp_split_to_table(public.f_unaccent(lower($1)), '[^[:alnum:]]+') word
    WHERE word ~ '[[:alpha:]]' AND length(word) BETWEEN 3 AND 40
  $$;

-- A word stays when its last object goes: it then finds nothing, which is true.
CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_words SELECT NEW.library_id, word FROM words_of(NEW.name) word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
CREATE TRIGGER objects_words AFTER INSERT OR UPDATE OF name ON objects
  FOR EACH ROW EXECUTE FUNCTION keep_search_words();

INSERT INTO search_words SELECT DISTINCT library_id, word FROM objects, words_of(name) word;
DROP INDEX objects_trigram;
