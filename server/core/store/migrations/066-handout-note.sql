-- What to say or do when a product is handed out, such as «consegnare con i guanti».
ALTER TABLE objects ADD COLUMN handout_note text NOT NULL DEFAULT '';
