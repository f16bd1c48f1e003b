import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'

/** The first bytes of a PMTiles archive: its name, then its version. */
const magic = Buffer.from('PMTiles\x03', 'latin1')
const headerBytes = 127

/** A file of map tiles: its path, and the address at which it is served, which changes with the file. */
export type Tiles = { file: string; address: string }

/** Tiles in the PMTiles format, version 3. @throws Error for a missing file or another format */
export function openTiles(file: string): Tiles {
  const header = Buffer.alloc(headerBytes)
  const handle = openSync(file, 'r')
  const read = readSync(handle, header, 0, headerBytes, 0)
  closeSync(handle)
  if (read < headerBytes || !header.subarray(0, magic.length).equals(magic)) {
    throw new Error(`${file} is not a PMTiles file of version 3`)
  }
  return { file, address: `/tiles/${tilesVersion(file)}.pmtiles` }
}

/** Changes whenever the file does. */
export function tilesVersion(file: string): string {
  const { size, mtimeMs } = statSync(file)
  return createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex').slice(0, 12)
}
