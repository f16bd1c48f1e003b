-- A product belongs to one library. Without this fact PostgreSQL expects hardly any loan of a product in a library, and
-- reads all loans of the past instead of the index of those in preparation.
CREATE STATISTICS loans_library_of_product (dependencies) ON library_id, object_id FROM loans;
ANALYZE loans;
