/** How many rows of each table. */
export type Counts = Record<string, number>

/** The first line: of which schema the rows are. */
export type BackupHeader = {
  format: 1
  taken_at: string
  migrations: { version: number; name: string; sha256: string }[]
}

/**
 * A backup is a gzipped file with one of these as JSON on each line: the header, tables after those
 * they refer to (each row as PostgreSQL writes it as text, which loses nothing), sequences, uploaded
 * files, and the end, without which the file is cut short.
 */
export type BackupLine =
  | BackupHeader
  | { table: string; rows: string[] }
  | { sequence: string; value: string; called: boolean }
  | { file: string; content: string }
  | { end: Counts }

/** The file is no backup, is cut short or damaged, or is of a newer program. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
