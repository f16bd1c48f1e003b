-- A search reads the words of its own library only: with one index for both, its time does not grow with the number of
-- libraries. Staff's changes of products wait while it is built, 8 s for a million products; bookings do not.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE INDEX objects_library_search ON objects USING gin (library_id, search);
DROP INDEX objects_search;
