import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { buildFolder } from './build-folder.ts'

const worth = new Set(['.js', '.mjs', '.css', '.svg', '.html', '.json', '.txt'])
const smallest = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }

/** Writes brotli and gzip copies of the built files, so that no request waits for compression. */
const folder = `${buildFolder}/app`
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
await Promise.all(
  entries
    .filter(entry => entry.isFile() && worth.has(extname(entry.name)))
    .map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      const content = await readFile(path)
      if (content.length < smallest) return
      await writeFile(`${path}.br`, await brotli(content, { params }))
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
    }),
)
