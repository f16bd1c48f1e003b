import { createReadStream } from 'node:fs'
import {
  access,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

/** An incomplete file has this suffix. */
const part = '.part'

/** A folder of this machine as the store of files. */
export function localFiles(folder: string): FileStore {
  const at = (name: string) => join(folder, name)
  return {
    hasAll: async names => {
      const found = await Promise.allSettled(names.map(name => access(at(name))))
      return found.every(({ status }) => status === 'fulfilled')
    },
    read: name => readFile(at(name)).catch(nothingIfMissing),
    open: async name => {
      const found = await stat(at(name)).catch(nothingIfMissing)
      if (!found?.isFile()) return null
      const body = Readable.toWeb(createReadStream(at(name))) as ReadableStream<Uint8Array>
      return { body, size: found.size }
    },
    write: async (name, content) => {
      await mkdir(dirname(at(name)), { recursive: true })
      // Written under another name first, so that a crash leaves no incomplete file.
      await writeFile(at(name) + part, content)
      await rename(at(name) + part, at(name))
    },
    writeFile: async (name, path) => {
      await mkdir(dirname(at(name)), { recursive: true })
      await copyFile(path, at(name) + part)
      await rename(at(name) + part, at(name))
    },
    list: async function* (inner = '') {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = await readdir(at(inner), options).catch(nothingIfMissing)
      for (const entry of entries ?? []) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const found = await stat(path).catch(nothingIfMissing)
        if (!found) continue
        yield { name: relative(folder, path), size: found.size, modifiedAt: found.mtime }
      }
    },
    remove: name => rm(at(name), { force: true }),
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
