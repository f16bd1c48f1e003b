-- The name and description of a product in each language of its library. `name` and `description` are those of the first
-- language; `names` and `descriptions` have all languages, or nothing while there is only the first.
ALTER TABLE objects ADD COLUMN names jsonb NOT NULL DEFAULT '{}', ADD COLUMN descriptions jsonb NOT NULL DEFAULT '{}';

-- A text in the first language, with the others if there are any. They are kept together here, because the release before
-- this one, the external CRM and owners write the first language alone.
CREATE FUNCTION in_languages(texts jsonb, first_language text, first_text text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN others = '{}' THEN others ELSE others || jsonb_build_object(first_language, first_text) END
  FROM (
    SELECT coalesce(jsonb_object_agg(key, value), '{}') AS others FROM jsonb_each_text(texts)
    WHERE key <> first_language AND value <> ''
  ) without_first
$$;

-- What a search looks through was generated of the first language. As a plain column it need not be written anew for
-- products that have no other.
ALTER TABLE objects ALTER COLUMN search DROP EXPRESSION;
CREATE FUNCTION keep_texts() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    first_language text;
  BEGIN
    IF NEW.names <> '{}' OR NEW.descriptions <> '{}' THEN
      first_language := (SELECT languages[1] FROM libraries WHERE id = NEW.library_id);
      NEW.names := in_languages(NEW.names, first_language, NEW.name);
      NEW.descriptions := in_languages(NEW.descriptions, first_language, NEW.description);
    END IF;
    NEW.search := setweight(to_tsvector('it_unaccent', coalesce(nullif(every_language(NEW.names), ''), NEW.name)), 'A')
      || setweight(to_tsvector('it_unaccent', NEW.category_names), 'B')
      || setweight(to_tsvector('it_unaccent', coalesce(nullif(every_language(NEW.descriptions), ''), NEW.description)), 'C');
    RETURN NEW;
  END $$;
CREATE TRIGGER objects_texts BEFORE INSERT OR UPDATE OF name, description, names, descriptions, category_names ON objects
  FOR EACH ROW EXECUTE FUNCTION keep_texts();

CREATE OR REPLACE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_words SELECT NEW.library_id, word FROM words_of(NEW.name || ' ' || every_language(NEW.names)) word
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
DROP TRIGGER objects_words ON objects;
CREATE TRIGGER objects_words AFTER INSERT OR UPDATE OF name, names ON objects
  FOR EACH ROW EXECUTE FUNCTION keep_search_words();

-- If another language becomes the first one, its texts are the products' own from then on, where there are some.
CREATE FUNCTION first_language_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    -- In the order in which bookings lock them.
    PERFORM FROM objects WHERE library_id = NEW.id ORDER BY id FOR UPDATE;
    UPDATE objects SET name = coalesce(nullif(names ->> NEW.languages[1], ''), name),
      description = coalesce(nullif(descriptions ->> NEW.languages[1], ''), description)
    WHERE library_id = NEW.id AND (names ? NEW.languages[1] OR descriptions ? NEW.languages[1]);
    RETURN NULL;
  END $$;
CREATE TRIGGER libraries_first_language AFTER UPDATE OF languages ON libraries FOR EACH ROW
  WHEN (OLD.languages[1] <> NEW.languages[1]) EXECUTE FUNCTION first_language_changed();

-- The names of a product that found_elsewhere() found, with the same rights.
CREATE FUNCTION names_elsewhere(library text, object text) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT o.names FROM objects o JOIN libraries l ON l.id = o.library_id AND l.side_by_side
    WHERE o.library_id = library AND o.id = object
  $$;
REVOKE EXECUTE ON FUNCTION names_elsewhere FROM public;
GRANT EXECUTE ON FUNCTION names_elsewhere TO app_rt;
