-- What staff type is compared with texts in lower case, without accents, whose signs are spaces, so that it does not matter
-- how an apostrophe or a hyphen is written. A word with an apostrophe is also there in one piece.
CREATE FUNCTION plain_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT ' ' || translate(lower(public.f_unaccent($1)), '''’‘`´ʼ"“”«»-–_.,:;/\()[]+&%@#*', repeat(' ', 30)) || ' '
  $$;
CREATE FUNCTION searched_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT public.plain_words($1) || CASE WHEN $1 ~ '[''’‘`´ʼ]'
      THEN public.plain_words(translate($1, '''’‘`´ʼ', '')) ELSE '' END
  $$;

-- The spellings of a code: `ogt.165` and `165` for OGT-0165, so that it is found without its zeros, signs or letters.
CREATE FUNCTION code_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT regexp_replace(trim('.' from regexp_replace(regexp_replace(regexp_replace(lower(public.f_unaccent($1)),
      '[^a-z0-9]+', '.', 'g'), '([a-z])([0-9])', '\1.\2', 'g'), '([0-9])([a-z])', '\1.\2', 'g')),
      '(^|\.)0+([0-9])', '\1\2', 'g')
  $$;
CREATE FUNCTION code_keys(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT ARRAY[public.code_key($1), regexp_replace(public.code_key($1), '^[a-z]+\.', '')] $$;
CREATE FUNCTION searched_code(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT public.plain_words($1) || translate(public.code_key($1), '.', ' ') || ' ' || translate(public.code_key($1), '.', '')
      || ' '
  $$;

-- What each thing and person is found by.
CREATE FUNCTION product_text(name text, names jsonb, corner text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT public.searched_words(name || ' ' || public.every_language(names) || ' ' || coalesce(corner, '')) $$;
CREATE FUNCTION copy_text(code text, serial_number text, corner text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT public.searched_code(code) || public.plain_words(serial_number || ' ' || coalesce(corner, '')) $$;
-- The address of a member without an e-mail has their id, so it is left out.
CREATE FUNCTION member_text(name text, email text, card_number text, phone_number text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT public.searched_words(name) || public.searched_code(coalesce(card_number, ''))
      || CASE WHEN email LIKE '%@no-email.invalid' THEN '' ELSE public.plain_words(email) END
      || regexp_replace(coalesce(phone_number, ''), '[^0-9]+', '', 'g') || ' '
  $$;

-- Stored, because a search of a common word compares it in many rows.
ALTER TABLE objects ADD COLUMN found_by text GENERATED ALWAYS AS (product_text(name, names, corner)) STORED;
ALTER TABLE copies ADD COLUMN found_by text GENERATED ALWAYS AS (copy_text(code, serial_number, corner)) STORED;
ALTER TABLE members ADD COLUMN found_by text
  GENERATED ALWAYS AS (member_text(name, email, card_number, phone_number)) STORED;
CREATE INDEX objects_found_by ON objects USING gin (library_id, found_by gin_trgm_ops);
CREATE INDEX copies_found_by ON copies USING gin (library_id, found_by gin_trgm_ops);
CREATE INDEX copies_keys ON copies USING gin (library_id, code_keys(code));
CREATE INDEX members_found_by ON members USING gin (library_id, found_by gin_trgm_ops);

-- A LIKE pattern for each word, the longest first. A short one has to begin a word: it is in too many, and in telephones.
CREATE FUNCTION word_patterns(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT array_agg(CASE WHEN length(word) < 4 OR (length(word) < 5 AND word ~ '^[0-9]+$') THEN '% ' ELSE '%' END
      || word || '%' ORDER BY length(word) DESC)
    FROM unnest(words) typed, trim(public.plain_words(typed)) word WHERE word <> ''
  $$;
-- The same for words that are not typed in part.
CREATE FUNCTION whole_patterns(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT array_agg('% ' || word || ' %') FROM unnest(words) typed, trim(public.plain_words(typed)) word WHERE word <> ''
  $$;

-- Copies with this code in any spelling. Like found_objects() the functions from here on run as the owner, because
-- row-level security keeps these indexes from being used, and so ask for the library themselves.
CREATE FUNCTION coded_copies(typed text) RETURNS TABLE (id text, object_id text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 2 SET search_path = public, pg_temp
  AS $$
    SELECT id, object_id FROM copies
    WHERE library_id = current_setting('app.library_id', true) AND code_keys(code) && ARRAY[code_key(typed)]
      AND code_key(typed) <> ''
  $$;

-- Products in whose name, shelf, or copies' codes and serial numbers all words are. `whole`: none of them is only half typed.
CREATE FUNCTION found_products(words text[]) RETURNS TABLE (id text, whole boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp
  AS $$
    WITH typed AS MATERIALIZED (SELECT word_patterns(words) AS parts, whole_patterns(words) AS wholes),
    likely AS (
      SELECT o.id FROM objects o WHERE o.library_id = current_setting('app.library_id', true)
        AND o.found_by LIKE (SELECT parts[1] FROM typed)
      UNION
      SELECT c.object_id FROM copies c WHERE c.library_id = current_setting('app.library_id', true)
        AND c.found_by LIKE (SELECT parts[1] FROM typed)),
    known AS (
      SELECT o.id, o.found_by || string_agg(c.found_by, '') AS texts FROM likely
      JOIN objects o ON o.library_id = current_setting('app.library_id', true) AND o.id = likely.id
      JOIN copies c ON c.library_id = o.library_id AND c.object_id = o.id
      GROUP BY o.library_id, o.id)
    SELECT id, texts LIKE ALL ((SELECT wholes FROM typed)::text[]) FROM known
    WHERE texts LIKE ALL ((SELECT parts FROM typed)::text[])
  $$;

-- Members in whose name, card, e-mail or telephone all words are.
CREATE FUNCTION found_members(words text[]) RETURNS TABLE (id text, whole boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 50 SET search_path = public, pg_temp
  AS $$
    WITH typed AS MATERIALIZED (SELECT word_patterns(words) AS parts, whole_patterns(words) AS wholes)
    SELECT m.id, m.found_by LIKE ALL ((SELECT wholes FROM typed)::text[]) FROM members m
    WHERE m.library_id = current_setting('app.library_id', true) AND m.deleted_at IS NULL
      AND m.found_by LIKE (SELECT parts[1] FROM typed) AND m.found_by LIKE ALL ((SELECT parts FROM typed)::text[])
  $$;
REVOKE EXECUTE ON FUNCTION coded_copies, found_products, found_members FROM public;
GRANT EXECUTE ON FUNCTION coded_copies, found_products, found_members TO app_rt;

-- What staff wrote about a talk with a member, or a message that they sent. Those since the member is late are shown beside
-- what is late; nothing ends them but its return.
CREATE TABLE contacts (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  member_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('call', 'message', 'email', 'letter', 'note')),
  note text NOT NULL DEFAULT '',
  day date NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (library_id, id),
  FOREIGN KEY (library_id, member_id) REFERENCES members (library_id, id) ON DELETE CASCADE,
  FOREIGN KEY (library_id, made_by) REFERENCES members (library_id, id)
);
CREATE INDEX contacts_member ON contacts (library_id, member_id, made_at);
CREATE INDEX contacts_made_by ON contacts (library_id, made_by);
GRANT SELECT, INSERT, DELETE ON contacts TO app_rt;
ALTER TABLE contacts ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON contacts USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));
