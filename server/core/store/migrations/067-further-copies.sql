-- The copies of a product besides its first, which the stored catalogue lists. Most products have none.
CREATE INDEX copies_further ON copies (library_id, object_id) WHERE id <> object_id;
