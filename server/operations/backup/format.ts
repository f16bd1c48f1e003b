/** The number of rows of each table. */
export type Counts = Record<string, number>

export type Written = {
  counts: Counts
  /** How many uploaded files it has, and the names of those that its rows name and that were not found. */
  files: number
  missing: string[]
}

/** The first line: the schema of the rows. */
export type BackupHeader = {
  format: 1
  taken_at: string
  migrations: { version: number; name: string; sha256: string }[]
}

/**
 * A backup is gzipped text with one JSON value on each line: the header; tables after those they refer to,
 * each row as PostgreSQL's text; sequences; uploaded files; and the end. Without the end it is incomplete. It is one file,
 * or a folder with this text as `rows.gz` and the uploaded files beside it, whose lines then have no content.
 */
export type BackupLine =
  | BackupHeader
  | { table: string; rows: string[] }
  | { sequence: string; value: string; called: boolean }
  | { file: string; content?: string }
  | { end: Counts }

/** The text of a backup that is a folder, and the folder of its uploaded files. */
export const rowsFile = 'rows.gz'
export const filesOfBackup = 'files'

/** The file is not a backup, is incomplete or damaged, or is of a newer program. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
