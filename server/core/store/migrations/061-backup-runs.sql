-- The backups that any process of the installation makes or has made. While one is made, no file is removed that its rows may
-- name; and of several processes one makes the daily one.
CREATE TABLE backup_runs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  started_at timestamptz NOT NULL,
  ended_at timestamptz
);
