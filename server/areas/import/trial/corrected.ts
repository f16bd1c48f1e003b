import type { ImportTable } from '#contract/shapes/admin/transfer.ts'
import { csvText } from '#domain/csv.ts'
import type { RawTable } from '../read/parse-table.ts'
import type { Decisions } from './decisions.ts'

/** Writes the rows of a file that had faults, as they were corrected, once all faults are known. */
export type CorrectedFile = { name: string; text: () => string | null }

export function openCorrected(
  raw: RawTable,
  shown: ImportTable,
  decisions: Decisions,
  locale: string | undefined,
): CorrectedFile {
  const { file, headings, titles = headings } = raw
  /** Our column by the heading that it is read from; one that is read from several stays as it is. */
  const columns = new Map(
    shown.columns.flatMap(({ name, from }) =>
      from.length === 1 ? [[from[0], name.replace(/^\w+\./, '')] as const] : [],
    ),
  )
  return {
    name: `${file.replace(/\.(csv|tsv|txt|xlsx|xlsm|ods)(?= |$)/i, '')}.csv`,
    text: () => {
      const rows = raw.rows.filter(({ line }) => decisions.isTouched(file, line))
      if (rows.length === 0) return null
      const written = rows.map(({ line, cells }) =>
        headings.map(heading => {
          const column = columns.get(heading)
          return (column && decisions.cellOf(file, line, column)) ?? cells[heading] ?? ''
        }),
      )
      return csvText([...titles], written, locale)
    },
  }
}
