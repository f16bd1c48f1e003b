import { limits } from '#contract/limits.ts'
import type { Found } from './photo-plan.ts'

const endBytes = 22
/** A zip may have a comment at its end. */
const commentBytes = 65_535
const headerBytes = 30
const mostEntries = 20_000
const deflated = 8

/** The zip is damaged, encrypted or too large for this reader. */
export class ZipUnreadable extends Error {
  override name = 'ZipUnreadable'
}

const view = async (part: Blob) => new DataView(await part.arrayBuffer())

/**
 * The files in a zip, each unpacked only when it is opened, so that a zip of any size needs little memory.
 * @throws ZipUnreadable
 */
export async function readZip(zip: File): Promise<Found[]> {
  const tail = await view(zip.slice(Math.max(0, zip.size - endBytes - commentBytes)))
  let end = tail.byteLength - endBytes
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new ZipUnreadable()
  const count = tail.getUint16(end + 10, true)
  const from = tail.getUint32(end + 16, true)
  const list = await view(zip.slice(from, from + tail.getUint32(end + 12, true)))
  // More entries than the field holds, or a zip beyond 4 GB.
  if (count > mostEntries || from === 0xffffffff) throw new ZipUnreadable()
  const files: Found[] = []
  let at = 0
  try {
    for (let number = 0; number < count; number += 1) {
      if (list.getUint32(at, true) !== 0x02014b50) throw new ZipUnreadable()
      const nameBytes = list.getUint16(at + 28, true)
      const name = new Uint8Array(list.buffer, at + 46, nameBytes)
      const entry = {
        path: new TextDecoder().decode(name),
        size: list.getUint32(at + 24, true),
        packed: list.getUint32(at + 20, true),
        method: list.getUint16(at + 10, true),
        start: list.getUint32(at + 42, true),
      }
      const { path, size } = entry
      if (!path.endsWith('/')) files.push({ path, size, open: () => open(zip, entry) })
      at += 46 + nameBytes + list.getUint16(at + 30, true) + list.getUint16(at + 32, true)
    }
  } catch {
    throw new ZipUnreadable()
  }
  return files
}

type Entry = { path: string; size: number; packed: number; method: number; start: number }

async function open(zip: File, { path, size, packed, method, start }: Entry): Promise<File> {
  const header = await view(zip.slice(start, start + headerBytes))
  const data = start + headerBytes + header.getUint16(26, true) + header.getUint16(28, true)
  const content = zip.slice(data, data + packed)
  if (method !== 0 && method !== deflated) throw new ZipUnreadable()
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (method === 0) return new File([content], name)
  const unpacked = content.stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new File(await upTo(unpacked, Math.min(size, limits.uploadMaxBytes)), name)
}

/** The pieces of a stream. @throws ZipUnreadable if they are larger than declared */
async function upTo(stream: ReadableStream<Uint8Array<ArrayBuffer>>, most: number) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (const reader = stream.getReader(); ; ) {
    const { value } = await reader.read()
    if (!value) return pieces
    size += value.byteLength
    pieces.push(value)
    if (size <= most) continue
    await reader.cancel()
    throw new ZipUnreadable()
  }
}
