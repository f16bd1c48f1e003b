/** The number of rows of each table. */
export type Counts = Record<string, number>

/** The first line: the schema of the rows. */
export type BackupHeader = {
  format: 1
  taken_at: string
  migrations: { version: number; name: string; sha256: string }[]
}

/**
 * A backup is a gzipped file with one JSON value on each line: the header; tables after those they refer to,
 * each row as PostgreSQL's text; sequences; uploaded files; and the end. A file without the end is
 * incomplete.
 */
export type BackupLine =
  | BackupHeader
  | { table: string; rows: string[] }
  | { sequence: string; value: string; called: boolean }
  | { file: string; content: string }
  | { end: Counts }

/** The file is not a backup, is incomplete or damaged, or is of a newer program. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
