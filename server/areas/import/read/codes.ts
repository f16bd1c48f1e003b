import { idOf } from '../id-of.ts'
import { mapSlices } from '../slices.ts'
import type { RawTable } from './parse-table.ts'

const maxStemChars = 48

/**
 * Gives products without a code one made from their name, with a number if a name occurs again. The same file
 * gives the same codes, so that it can be imported again.
 */
export async function withCodes(raw: RawTable): Promise<RawTable> {
  const used = new Set<string>()
  await mapSlices(raw.rows, ({ cells }) => void used.add(idOf(cells.code ?? '')))
  const last = new Map<string, number>()
  const codeFor = (name: string) => {
    const stem = idOf(name).slice(0, maxStemChars)
    for (let number = (last.get(stem) ?? 0) + 1; ; number += 1) {
      const code = number === 1 ? stem : `${stem}-${number}`
      if (used.has(code)) continue
      used.add(code)
      last.set(stem, number)
      return code
    }
  }
  const rows = await mapSlices(raw.rows, row => {
    const { code, name } = row.cells
    return code || !name ? row : { ...row, cells: { ...row.cells, code: codeFor(name) } }
  })
  return { ...raw, rows, headings: [...new Set([...raw.headings, 'code'])] }
}
