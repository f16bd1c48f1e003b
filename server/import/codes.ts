import { idOf } from './job.ts'
import type { RawTable } from './read-csv.ts'

const longest = 48

/**
 * Objects without a code get one made of their name, numbered where a name comes again. The same file
 * gives the same codes, so it may be imported once more.
 */
export function withCodes(raw: RawTable): RawTable {
  const used = new Set(raw.rows.map(({ cells }) => idOf(cells.code ?? '')))
  const codeFor = (name: string) => {
    const stem = idOf(name).slice(0, longest)
    for (let number = 1; ; number += 1) {
      const code = number === 1 ? stem : `${stem}-${number}`
      if (used.has(code)) continue
      used.add(code)
      return code
    }
  }
  const rows = raw.rows.map(row => {
    const { code, name } = row.cells
    return code || !name ? row : { ...row, cells: { ...row.cells, code: codeFor(name) } }
  })
  return { ...raw, rows, headings: [...new Set([...raw.headings, 'code'])] }
}
