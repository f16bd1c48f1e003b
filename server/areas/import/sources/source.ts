/** A library's files in a folder, in a zip, or one single file. */
export type Source = {
  /** Names of the files, without a folder common to all; pictures as `pictures/drill.jpg`. */
  names: readonly string[]
  /** @throws ImportRefused for a file that is too large or can't be read; `null` when there is none */
  read: (name: string) => Promise<Buffer | null> | Buffer | null
}

/** Limits of a source. A picture may be as large as an upload. */
export const sourceLimits = {
  files: 20_000,
  tableBytes: 30_000_000,
  /** One part of a workbook, unpacked. */
  sheetBytes: 100_000_000,
  /** Columns of one table, and tables and rows of one import: what is compared grows with them. */
  columns: 300,
  tables: 50,
  rows: 200_000,
  /** Rows by headings of one import: a row has a cell for every heading, however short it is in the file. */
  cells: 2_000_000,
  headingChars: 200,
  pictureBytes: 9_000_000,
  /** How many times larger than its compressed form a file may be. A zip bomb exceeds it. */
  ratio: 200,
  unpackedBytes: 2_000_000_000,
}

/** How many rows and cells the tables of one import may still have. */
export type Room = { rows: number; cells: number }
export const wholeRoom = (): Room => ({ rows: sourceLimits.rows, cells: sourceLimits.cells })

/** Whether a file is a table by its name. */
export const isTable = (name: string) => /\.(csv|tsv|xlsx|xlsm|ods)$/i.test(name)

export function maxBytesOf(name: string): number {
  // Only workbooks have such parts.
  if (/\.xml$/i.test(name)) return sourceLimits.sheetBytes
  if (isTable(name)) return sourceLimits.tableBytes
  return /\.json$/i.test(name) ? sourceLimits.tableBytes : sourceLimits.pictureBytes
}

/** The folder in which all files are, as in a zip made from a folder; else an empty text. */
export function withoutCommonFolder(names: readonly string[]): string {
  const [first = ''] = names
  const folder = first.includes('/') ? first.slice(0, first.indexOf('/') + 1) : ''
  if (!folder || folder === 'pictures/') return ''
  return names.every(name => name.startsWith(folder)) ? folder : ''
}

/** Whether a file was added by an operating system, and is no data. */
export function isNoise(name: string): boolean {
  return /(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

export function singleSource(name: string, content: Buffer): Source {
  return { names: [name], read: wanted => (wanted === name ? content : null) }
}
