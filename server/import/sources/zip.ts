import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { type FaultRule, ImportRefused } from '../faults.ts'
import { isNoise, maxBytesOf, type Source, sourceLimits, withoutCommonFolder } from './source.ts'

const zipStart = 'PK\u0003\u0004'

export function isZip(content: Buffer): boolean {
  return content.subarray(0, 4).toString('latin1') === zipStart
}

/**
 * The files of a zip. Its list is read first and refused when what it promises is too much. A file is
 * unpacked when it is asked for, outside the event loop and piece by piece: one that holds more than its
 * entry declares is refused at that point. Nothing is written to disk.
 * @throws ImportRefused
 */
export async function openZip(file: string, content: Buffer): Promise<Source> {
  const zip = await readable(file, () => fromBufferPromise(content, { lazyEntries: true }))
  const entries = await readable(file, () => listOf(file, zip))
  for (const { fileName, compressedSize, uncompressedSize } of entries) {
    const swells =
      uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * sourceLimits.ratio
    if (swells || uncompressedSize > maxBytesOf(fileName)) refuse(fileName, 'too_large')
  }
  const kept = entries.filter(({ fileName }) => !isNoise(fileName))
  const folder = withoutCommonFolder(kept.map(({ fileName }) => fileName))
  const byPath = new Map(kept.map(entry => [entry.fileName.slice(folder.length), entry]))
  return {
    names: [...byPath.keys()].sort(),
    read: async name => {
      const entry = byPath.get(name)
      return entry
        ? readable(file, async () => buffer(await zip.openReadStreamPromise(entry)))
        : null
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
      refuse(file, 'too_large')
    }
  }
  return entries
}

async function readable<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    return refuse(file, 'unreadable')
  }
}

function refuse(file: string, rule: FaultRule): never {
  throw new ImportRefused([{ file, row: null, column: null, rule }])
}
