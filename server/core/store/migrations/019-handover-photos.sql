-- A photo of an object's condition is an uploaded file like any other.
ALTER TABLE handovers
  DROP CONSTRAINT handovers_library_id_photo_id_fkey,
  ADD FOREIGN KEY (library_id, photo_id) REFERENCES files (library_id, id) ON DELETE SET NULL (photo_id);
DROP TABLE handover_photos;
