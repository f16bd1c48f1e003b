import type { Generated } from 'kysely'
import type { ImportCounts, ImportUndone } from '#contract/shapes/admin/imports.ts'
import type { GeneratedJson, NullableJson, OfLibrary, Owned } from './columns.ts'

/** An import, which staff can undo. */
export type ImportsTable = Owned & {
  name: string
  /** `null`: the operator, by a command. */
  made_by: string | null
  made_at: Date
  counts: GeneratedJson<ImportCounts>
  undone_by: string | null
  undone_at: Date | null
  undone: NullableJson<ImportUndone>
}

/** What an import has done to a row. The database writes it: see migration 084. */
export type ImportRowsTable = OfLibrary & {
  import_id: string
  position: Generated<string>
  table_name: string
  key: Record<string, string>
  member_id: string | null
  /** `null`: the import made the row. */
  before: Record<string, unknown> | null
  /** `null`: the import deleted the row. */
  after: Record<string, unknown> | null
  /** Why the undo has left the row as it is. */
  stays: string | null
}
