import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Selectable } from 'kysely'
import type { Picture } from '#contract/shapes/common.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { type CsvCell, csvText, decimalIn } from '#domain/csv.ts'
import { fileOf } from '#server/areas/import/columns/shared.ts'
import { cell } from '#server/areas/import/read/cells.ts'
import { columnsOf, type TableName, tableNames } from '#server/areas/import/rows.ts'
import type { LibrariesTable } from '#server/core/store/tables/catalogue.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { documentName, isDocument } from '#server/platform/files/document-address.ts'
import { getLibrary } from '#server/platform/library/libraries.repo.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { listDocuments } from './export.repo.ts'
import { exportRows } from './export-rows.ts'

export function headingsOf(table: TableName): string[] {
  return columnsOf(table).flatMap(([heading, { hidden }]) => (hidden ? [] : [heading]))
}

/** Everything of a library as files, in the format of the importer. `stores` contain the pictures. */
export async function exportLibrary(db: AnyDb, libraryId: string, stores: readonly FileStore[]) {
  const { files, pictures } = await exportTables(db, libraryId)
  await addPictures(files, pictures, stores)
  return files
}

/**
 * Without its pictures: library.json, a CSV for each table, and its documents. Passwords, sessions, locker
 * codes and the secret of single sign-on are left out.
 * @returns also the pictures that the tables name
 */
export async function exportTables(db: AnyDb, libraryId: string) {
  const library = await getLibrary(db, libraryId)
  const documents = await listDocuments(db, libraryId)
  const locale = chooseLanguage(library.languages)
  const decimal = decimalIn(locale)
  const { sheets, pictures } = await exportRows(db, libraryId)
  const files = new Map<string, Buffer>([['library.json', Buffer.from(settingsOf(library))]])
  for (const { name, content } of documents) files.set(name, content)
  for (const name of tableNames) {
    const headings = headingsOf(name)
    const amounts = new Set(
      columnsOf(name).flatMap(([heading, one]) => (one.cell === cell.maybeAmount ? [heading] : [])),
    )
    // A spreadsheet that expects a comma takes `10.50` for a day or a text.
    const written = (heading: string, value: CsvCell) =>
      typeof value === 'number' || amounts.has(heading)
        ? String(value ?? '').replace('.', decimal)
        : value
    const rows = sheets[name].map(row => headings.map(heading => written(heading, row[heading])))
    files.set(`${name}.csv`, Buffer.from(csvText(headings, rows, locale)))
  }
  return { files, pictures }
}

/** Adds the files of pictures, each from the first store that has it. */
export async function addPictures(
  files: Map<string, Buffer>,
  pictures: readonly Picture[],
  stores: readonly FileStore[],
) {
  for (const picture of pictures) {
    const file = fileOf(picture)
    const content = file && (await readFirst(stores, file.from))
    if (content) files.set(`pictures/${file.to}`, content)
  }
}

async function readFirst(stores: readonly FileStore[], name: string): Promise<Buffer | null> {
  for (const store of stores) {
    const content = await store.read(name)
    if (content) return content
  }
  return null
}

/** The settings in the format of their file: see import/read-library.ts. */
function settingsOf({
  id,
  domain,
  name,
  languages,
  time_zone,
  ...row
}: Selectable<LibrariesTable>): string {
  const { placeholder, faq_pdf_url, branding, ...document } = row.document
  const fileIn = (address: string | null) => address && documentName(address)
  const settings = {
    id,
    domain,
    name,
    languages,
    time_zone,
    side_by_side: row.side_by_side,
    ...document,
    adhesion_version: row.adhesion_version,
    faq_pdf: fileIn(faq_pdf_url),
    placeholder: placeholder && isDocument(placeholder.url) ? fileIn(placeholder.url) : null,
    branding: { ...branding, logo: fileIn(branding.logo) },
  }
  return `${JSON.stringify(settings, null, 2)}\n`
}

/** How many bytes are packed at once: a few milliseconds of work. */
const pieceBytes = 65_536

/**
 * The files as one zip, packed in parts: between two parts other requests are answered. Pictures are
 * compressed already.
 */
export async function zipOf(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    packed.push(piece)
  })
  for (const [name, content] of files) {
    const entry = name.startsWith('pictures/')
      ? new ZipPassThrough(name)
      : new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    for (let at = 0; at < content.length; at += pieceBytes) {
      entry.push(content.subarray(at, at + pieceBytes))
      await setImmediate()
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  return joined(packed)
}

async function joined(pieces: readonly Uint8Array[]): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
    await setImmediate()
  }
  return whole
}
