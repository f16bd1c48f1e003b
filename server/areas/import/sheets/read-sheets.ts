import { ImportRefused, refuseFile } from '../faults.ts'
import { decode } from '../read/decode.ts'
import { readRecords } from '../read/read-records.ts'
import { type Room, wholeRoom } from '../sources/source.ts'
import { bookOf, isZip, openZip } from '../sources/zip.ts'
import type { Sheet } from './grid.ts'

/** How the files of Excel before 2007 begin, and those that have a password. */
const oldBook = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/**
 * Reads a table in any form: CSV, `.xlsx` or `.ods`, told apart by their content. The readers of workbooks are loaded when the first
 * one arrives. @throws ImportRefused
 */
export async function readSheets(
  file: string,
  content: Buffer,
  room: Room = wholeRoom(),
): Promise<Sheet[]> {
  if (content.subarray(0, 4).equals(oldBook)) refuseFile(file, 'old_workbook')
  if (!isZip(content)) {
    return [{ name: null, records: await readRecords(file, await decode(content), room) }]
  }
  const zip = await openZip(file, content)
  try {
    const book = bookOf(zip.names)
    if (book === 'xlsx') return await (await import('./xlsx.ts')).readXlsx(file, zip, room)
    if (book === 'ods') return await (await import('./ods.ts')).readOds(file, zip, room)
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    return refuseFile(file, 'unreadable')
  }
  return refuseFile(file, 'unreadable')
}
