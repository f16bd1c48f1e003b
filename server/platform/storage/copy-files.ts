import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'

/**
 * Copies every file of a store into another and compares its hash there. A file that is already the same
 * is not written again, so a broken move is finished by running it again.
 * @throws if a file differs afterwards
 */
export async function copyFiles(from: FileStore, to: FileStore) {
  const copied = { files: 0, bytes: 0 }
  for await (const { name } of from.list()) {
    const content = await from.read(name)
    // Removed meanwhile.
    if (!content) continue
    const hash = hashOf(content)
    if (hashOf(await to.read(name)) !== hash) {
      await to.write(name, content)
      if (hashOf(await to.read(name)) !== hash) throw new Error(`${name} differs after the copy`)
    }
    copied.files += 1
    copied.bytes += content.length
  }
  return copied
}

function hashOf(content: Buffer | null): string | null {
  return content && createHash('sha256').update(content).digest('hex')
}
