import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

/** A folder of this machine as the store of files. */
export function localFiles(folder: string): FileStore {
  const at = (name: string) => join(folder, name)
  const find = async (name: string) => {
    const found = await stat(at(name)).catch(nothingIfMissing)
    return found?.isFile() ? found : null
  }
  /**
   * Filled under another name first, so that a crash leaves no incomplete file; under one of its own, because several
   * processes may write the same file.
   */
  const place = async (name: string, fill: (path: string) => Promise<void>) => {
    const part = `${at(name)}.${randomUUID()}.part`
    await mkdir(dirname(part), { recursive: true })
    try {
      await fill(part)
      await rename(part, at(name))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    sizeOf: async name => (await find(name))?.size ?? null,
    read: name => readFile(at(name)).catch(nothingIfMissing),
    open: async name => {
      const found = await find(name)
      if (!found) return null
      const body = Readable.toWeb(createReadStream(at(name))) as ReadableStream<Uint8Array>
      return { body, size: found.size }
    },
    write: (name, content) => place(name, path => writeFile(path, content)),
    writeFile: (name, original) => place(name, path => copyFile(original, path)),
    list: async function* (inner = '') {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(at(inner), options).catch(nothingIfMissing)
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const name = relative(folder, join(entry.parentPath, entry.name))
        const found = await find(name)
        if (found) yield { name, modifiedAt: found.mtime, size: found.size }
      }
    },
    remove: name => rm(at(name), { force: true }),
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
