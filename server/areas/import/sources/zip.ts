import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ImportRefused, refuseFile } from '../faults.ts'
import {
  isNoise,
  isTable,
  maxBytesOf,
  type Source,
  singleSource,
  sourceLimits,
  withoutCommonFolder,
} from './source.ts'

const inflate = promisify(inflateRaw)
const stored = 0
const zipStart = 'PK\u0003\u0004'

export function isZip(content: Buffer): boolean {
  return content.subarray(0, 4).toString('latin1') === zipStart
}

/** Which workbook a zip with these files is, if any. */
export function bookOf(names: readonly string[]): 'xlsx' | 'ods' | null {
  if (names.includes('xl/workbook.xml')) return 'xlsx'
  return names.includes('content.xml') && names.includes('mimetype') ? 'ods' : null
}

/** The files that a person chose as one file: those of a zip, or one table, whatever it is called. @throws ImportRefused */
export async function openFile(file: string, content: Buffer): Promise<Source> {
  const named = isTable(file) ? file : file.replace(/\.txt$/i, '.csv')
  if (!isZip(content)) return singleSource(named, content)
  const zip = await openZip(file, content)
  const book = bookOf(zip.names)
  return book ? singleSource(isTable(file) ? file : `${file}.${book}`, content) : zip
}

/**
 * Opens a zip. It is refused if the sizes in its list are too large. A file is unpacked when it is read, off the
 * main thread, into a buffer of the declared size: a larger one is refused. Nothing is written to disk.
 * @throws ImportRefused
 */
export async function openZip(file: string, content: Buffer): Promise<Source> {
  const zip = await readable(file, () => fromBufferPromise(content, { lazyEntries: true }))
  const entries = await readable(file, () => listOf(file, zip))
  for (const { fileName, compressedSize, uncompressedSize } of entries) {
    const swells =
      uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * sourceLimits.ratio
    if (swells || uncompressedSize > maxBytesOf(fileName)) refuseFile(fileName, 'too_large')
  }
  const wanted = entries.filter(({ fileName }) => !isNoise(fileName))
  const folder = withoutCommonFolder(wanted.map(({ fileName }) => fileName))
  const byPath = new Map(wanted.map(entry => [entry.fileName.slice(folder.length), entry]))
  return {
    names: [...byPath.keys()].sort(),
    read: async name => {
      const entry = byPath.get(name)
      return entry ? readable(file, () => unpack(zip, content, entry)) : null
    },
  }
}

async function listOf(file: string, zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  let whole = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    entries.push(entry)
    whole += entry.uncompressedSize
    if (entries.length > sourceLimits.files || whole > sourceLimits.unpackedBytes) {
      refuseFile(file, 'too_large')
    }
  }
  return entries
}

async function unpack(zip: ZipFile, content: Buffer, entry: Entry): Promise<Buffer> {
  if (!entry.canDecodeFileData()) throw new Error('encrypted, or packed in a way unknown to us')
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = content.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  if (entry.compressionMethod === stored) return packed
  const size = entry.uncompressedSize
  // One chunk as large as the file, so that no chunks are joined on the main thread.
  const room = { chunkSize: Math.max(size + 1, 64), maxOutputLength: Math.max(size, 1) }
  const unpacked = await inflate(packed, room)
  if (unpacked.length !== size) throw new Error('of another size than declared')
  return unpacked
}

async function readable<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    return refuseFile(file, 'unreadable')
  }
}
