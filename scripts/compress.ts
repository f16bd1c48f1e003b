import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worth = new Set(['.js', '.mjs', '.css', '.svg', '.html', '.json', '.txt'])
const smallest = 1024
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes brotli and gzip copies of the built files, so that no request waits for compression. */
const folder = 'dist/app'
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !worth.has(extname(entry.name))) continue
  const path = join(entry.parentPath, entry.name)
  const content = await readFile(path)
  if (content.length < smallest) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  await writeFile(`${path}.br`, await brotli(content, { params }))
  await writeFile(`${path}.gz`, await zip(content, { level: 9 }))
}
