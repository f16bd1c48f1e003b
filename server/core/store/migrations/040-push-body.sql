-- The second line of a push message: what to do now. Without it, devices show the library's name.
ALTER TABLE pushes ADD COLUMN body text;
