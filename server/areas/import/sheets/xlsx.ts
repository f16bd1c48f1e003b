import type { Room, Source } from '../sources/source.ts'
import { serialDay } from '../values/serial.ts'
import type { Sheet } from './grid.ts'
import { cellAt, Grid } from './grid.ts'
import { readXml } from './xml.ts'

const mergesMax = 10_000

/** The sheets of an Excel workbook that are not hidden. Formulas give the value that was stored with them. @throws ImportRefused, Error */
export async function readXlsx(file: string, zip: Source, room: Room): Promise<Sheet[]> {
  const { sheets, is1904 } = await readWorkbook(zip)
  const targets = await readTargets(zip)
  const strings = await readStrings(zip)
  const formats = await readFormats(zip)
  const read: Sheet[] = []
  for (const { name, id } of sheets) {
    const content = await zip.read(targets.get(id) ?? '')
    if (!content) continue
    const grid = await readSheet(new Grid(file, room), content, { strings, formats, is1904 })
    read.push({ name, records: grid.records })
  }
  return read
}

async function readWorkbook(zip: Source) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  await readXml(await part(zip, 'xl/workbook.xml'), {
    open: (name, get) => {
      if (name === 'workbookPr') is1904 = isTrue(get('date1904'))
      if (name !== 'sheet' || /hidden/i.test(get('state') ?? '')) return
      sheets.push({ name: get('name') ?? '', id: get('id') ?? '' })
    },
  })
  return { sheets, is1904 }
}

/** The files of the zip by the ids that the workbook gives them. What is elsewhere is not read. */
async function readTargets(zip: Source): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readXml(await part(zip, 'xl/_rels/workbook.xml.rels'), {
    open: (name, get) => {
      if (name !== 'Relationship' || get('TargetMode') === 'External') return
      const target = get('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
      targets.set(get('Id') ?? '', path)
    },
  })
  return targets
}

/** The texts that cells name by their number, without the signs that say how to pronounce them. */
async function readStrings(zip: Source): Promise<string[]> {
  const strings: string[] = []
  const content = await zip.read('xl/sharedStrings.xml')
  if (!content) return strings
  let [text, isText, isSpoken] = ['', false, false]
  await readXml(content, {
    open: name => {
      if (name === 'si') text = ''
      if (name === 'rPh') isSpoken = true
      isText = name === 't' && !isSpoken
    },
    close: name => {
      if (name === 'si') strings.push(text)
      if (name === 'rPh') isSpoken = false
      if (name === 't') isText = false
    },
    text: piece => {
      if (isText) text += piece
    },
  })
  return strings
}

/** How the numbers of a style are written, where it matters: as a day, or with zeros before them. */
type Format = { day: true } | { digits: number } | null

async function readFormats(zip: Source): Promise<Format[]> {
  const codes = new Map<string, string>()
  const formats: Format[] = []
  const content = await zip.read('xl/styles.xml')
  if (!content) return formats
  let isOfCells = false
  await readXml(content, {
    open: (name, get) => {
      if (name === 'numFmt') codes.set(get('numFmtId') ?? '', get('formatCode') ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const id = get('numFmtId') ?? '0'
      formats.push(formatOf(Number(id), codes.get(id) ?? ''))
    },
    close: name => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

function formatOf(id: number, code: string): Format {
  // Those that every workbook has.
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) {
    return { day: true }
  }
  const unquoted = code.replace(/\\./g, '').split('"')
  const [first = '', ...bracketed] = unquoted
    .filter((_, at) => at % 2 === 0)
    .join('')
    .split('[')
  const bare = first + bracketed.map(part => part.slice(part.indexOf(']') + 1)).join('')
  const [plain = ''] = bare.split(';')
  if (/^0{2,15}$/.test(plain)) return { digits: plain.length }
  return /[dgy]/i.test(plain.replace(/general/i, '')) ? { day: true } : null
}

type Book = { strings: readonly string[]; formats: readonly Format[]; is1904: boolean }

async function readSheet(grid: Grid, content: Buffer, book: Book): Promise<Grid> {
  let [line, column, kind, style, value, isValue] = [0, -1, '', 0, '', false]
  const merged: string[] = []
  await readXml(content, {
    open: (name, get) => {
      if (name === 'row') {
        line = Number(get('r') ?? line + 1)
        column = -1
      } else if (name === 'c') {
        column = cellAt(get('r') ?? '')?.column ?? column + 1
        kind = get('t') ?? 'n'
        style = Number(get('s') ?? -1)
        value = ''
      } else if (name === 'mergeCell' && merged.length < mergesMax) merged.push(get('ref') ?? '')
      isValue = name === 'v' || name === 't'
    },
    close: name => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c') grid.put(column, textOf(kind, value, book.formats[style] ?? null, book))
      if (name === 'row') grid.endRow(line)
    },
    text: piece => {
      if (isValue) value += piece
    },
  })
  for (const ref of merged) {
    const [from, to] = ref.split(':').map(cellAt)
    if (from && to) grid.merge({ from, to })
  }
  return grid
}

function textOf(kind: string, value: string, format: Format, book: Book): string {
  if (!value) return ''
  if (kind === 's') return book.strings[Number(value)] ?? ''
  if (kind === 'b') return isTrue(value) ? 'true' : 'false'
  if (kind !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (format && 'day' in format) return serialDay(number, book.is1904) ?? numberText(number)
  if (format && Number.isInteger(number)) return numberText(number).padStart(format.digits, '0')
  return numberText(number)
}

/** All its digits, as a spreadsheet stores at most 15. */
export function numberText(number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1e21) return BigInt(number).toString()
  return String(Number(number.toPrecision(15)))
}

const isTrue = (text = '') => text === '1' || text === 'true'

async function part(zip: Source, name: string): Promise<Buffer> {
  const content = await zip.read(name)
  if (!content) throw new Error(`lacks ${name}`)
  return content
}
