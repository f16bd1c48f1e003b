-- A category that was merged into another one. Links, files and the external CRM still know it by its address and names, and find
-- the other one by them.
CREATE TABLE former_categories (
  library_id text NOT NULL DEFAULT current_setting('app.library_id', true) REFERENCES libraries (id),
  slug text NOT NULL,
  into_slug text NOT NULL,
  name jsonb NOT NULL,
  origin_id text,
  PRIMARY KEY (library_id, slug),
  FOREIGN KEY (library_id, into_slug) REFERENCES categories (library_id, slug) ON DELETE CASCADE
);
CREATE INDEX former_categories_into ON former_categories (library_id, into_slug);
GRANT SELECT, INSERT, UPDATE, DELETE ON former_categories TO app_rt;
ALTER TABLE former_categories ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_library ON former_categories USING (library_id = current_setting('app.library_id', true))
  WITH CHECK (library_id = current_setting('app.library_id', true));

-- A file of categories may bring a merged one back. Its address is then its own again.
CREATE FUNCTION take_back_category() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM former_categories WHERE library_id = NEW.library_id AND slug = NEW.slug;
    RETURN NEW;
  END $$;
CREATE TRIGGER categories_taken_back BEFORE INSERT ON categories FOR EACH ROW EXECUTE FUNCTION take_back_category();

-- A category may show an uploaded photo, as a product does.
ALTER TABLE files ADD COLUMN category_slug text,
  ADD FOREIGN KEY (library_id, category_slug) REFERENCES categories (library_id, slug),
  DROP CONSTRAINT files_check,
  ADD CONSTRAINT files_check CHECK ((object_id IS NULL AND category_slug IS NULL) = (unused_since IS NOT NULL));
CREATE INDEX files_category ON files (library_id, category_slug) WHERE category_slug IS NOT NULL;

-- How a product is used: the address of a page, or the name of a PDF among the library's documents.
ALTER TABLE objects ADD COLUMN manual text NOT NULL DEFAULT '';
CREATE INDEX objects_manual ON objects (library_id, manual) WHERE manual <> '';
