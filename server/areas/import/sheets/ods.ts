import type { Room, Source } from '../sources/source.ts'
import type { Sheet } from './grid.ts'
import { Grid } from './grid.ts'
import { numberText } from './xlsx.ts'
import { readXml } from './xml.ts'

/** The sheets of an OpenDocument spreadsheet. @throws ImportRefused, Error */
export async function readOds(file: string, zip: Source, room: Room): Promise<Sheet[]> {
  const content = await zip.read('content.xml')
  if (!content) throw new Error('lacks content.xml')
  const sheets: Sheet[] = []
  let grid = new Grid(file, room)
  let [line, rows, column] = [1, 1, 0]
  let cell: {
    times: number
    value: string | null
    paragraphs: string[]
    rows: number
    columns: number
  } | null = null
  let wide: { line: number; column: number; rows: number; columns: number }[] = []
  /** How many comments and drawings are open: their texts are no values. */
  let besides = 0
  const count = (text: string | undefined) => Math.max(1, Number(text ?? 1) || 1)
  await readXml(content, {
    open: (name, get) => {
      if (besidesCells.has(name)) besides += 1
      if (besides > 0) return
      if (name === 'table') {
        grid = new Grid(file, room)
        wide = []
        line = 1
        sheets.push({ name: get('name') ?? '', records: grid.records })
      } else if (name === 'table-row') {
        rows = count(get('number-rows-repeated'))
        column = 0
      } else if (name === 'table-cell' || name === 'covered-table-cell') {
        const spans = {
          rows: count(get('number-rows-spanned')),
          columns: count(get('number-columns-spanned')),
        }
        cell = {
          times: count(get('number-columns-repeated')),
          value: valueIn(get),
          paragraphs: [],
          ...spans,
        }
      } else if (name === 'p') cell?.paragraphs.push('')
      else if (name === 's') addText(' '.repeat(Math.min(100, count(get('c')))))
      else if (name === 'tab') addText(' ')
      else if (name === 'line-break') addText('\n')
    },
    close: name => {
      if (besidesCells.has(name)) besides -= 1
      if (besides > 0) return
      if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        const text = cell.value ?? cell.paragraphs.join('\n')
        // Sheets end with a cell that stands for all columns to the right; it is empty.
        for (let at = 0; text && at < cell.times; at += 1) grid.put(column + at, text)
        if (cell.rows * cell.columns > 1 && wide.length < 10_000) {
          wide.push({ line, column, rows: cell.rows, columns: cell.columns })
        }
        column += cell.times
        cell = null
      } else if (name === 'table-row') {
        grid.endRow(line, rows)
        line += rows
      } else if (name === 'table') {
        for (const { line: first, column: left, rows: down, columns } of wide) {
          const to = { line: first + down - 1, column: left + columns - 1 }
          grid.merge({ from: { line: first, column: left }, to })
        }
      }
    },
    text: piece => {
      if (besides === 0) addText(piece)
    },
  })
  return sheets

  function addText(piece: string) {
    if (!cell || cell.paragraphs.length === 0) return
    cell.paragraphs[cell.paragraphs.length - 1] += piece
  }
}

const besidesCells = new Set(['annotation', 'shapes', 'frame', 'tracked-changes'])

/** What a cell holds; `null` where it is its text. */
function valueIn(get: (name: string) => string | undefined): string | null {
  const kind = get('value-type')
  if (kind === 'date') {
    const value = get('date-value') ?? null
    const [day = '', time = ''] = value?.split('T') ?? []
    return /[1-9]/.test(time) ? value : day || null
  }
  if (kind === 'boolean') return get('boolean-value') ?? null
  if (kind === 'float' || kind === 'currency') {
    const number = Number(get('value'))
    return Number.isFinite(number) ? numberText(number) : null
  }
  return null
}
