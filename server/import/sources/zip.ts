import { type UnzipFileInfo, unzipSync } from 'fflate'
import { type FaultRule, ImportRefused } from '../faults.ts'
import { isNoise, maxBytesOf, type Source, sourceLimits, withoutCommonFolder } from './source.ts'

const zipStart = 'PK\u0003\u0004'

export function isZip(content: Buffer): boolean {
  return content.subarray(0, 4).toString('latin1') === zipStart
}

/**
 * The files of a zip. Its list is read first and refused when what it promises is too much; a file is
 * unpacked when it is asked for, into exactly the room its entry declares, so an entry that lies about
 * its size fills no memory. Nothing is written to disk, so a name can lead nowhere.
 * @throws ImportRefused
 */
export function openZip(file: string, content: Buffer): Source {
  const entries = listOf(file, content)
  const names = entries.map(({ name }) => name).filter(name => !isNoise(name))
  const folder = withoutCommonFolder(names)
  const paths = new Map(names.map(name => [name.slice(folder.length), name]))
  return {
    names: [...paths.keys()].sort(),
    read: name => {
      const path = paths.get(name)
      if (path === undefined) return null
      const found = unpack(file, content, entry => entry.name === path)[path]
      return found ? Buffer.from(found) : null
    },
  }
}

function listOf(file: string, content: Buffer): UnzipFileInfo[] {
  const entries: UnzipFileInfo[] = []
  unpack(file, content, entry => {
    if (!entry.name.endsWith('/')) entries.push(entry)
    return false
  })
  const whole = entries.reduce((sum, entry) => sum + entry.originalSize, 0)
  if (entries.length > sourceLimits.files || whole > sourceLimits.unpackedBytes) {
    refuse(file, 'too_large')
  }
  for (const { name, size, originalSize } of entries) {
    const swells = originalSize > 1_000_000 && originalSize > size * sourceLimits.ratio
    if (swells || originalSize > maxBytesOf(name)) refuse(name, 'too_large')
  }
  return entries
}

function unpack(file: string, content: Buffer, filter: (entry: UnzipFileInfo) => boolean) {
  try {
    return unzipSync(content, { filter })
  } catch {
    return refuse(file, 'unreadable')
  }
}

function refuse(file: string, rule: FaultRule): never {
  throw new ImportRefused([{ file, row: null, column: null, rule }])
}
