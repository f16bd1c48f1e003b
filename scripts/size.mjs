// What a first visit downloads, against its budget. Bytes after gzip, as sent to most browsers.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const app = 'dist/app'
const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'))
const sizeOf = file => gzipSync(readFileSync(join(app, file)), { level: 9 }).length
const isEntry = key => key === 'index.html'
/** Route chunks and the language of a first visit to the home page. */
const first = new Set()
const visit = key => {
  if (first.has(key)) return
  first.add(key)
  for (const next of manifest[key].imports ?? []) visit(next)
}
visit('index.html')
for (const key of Object.keys(manifest)) {
  if (/routes\/index\.tsx\?tsr-split|locales\/it\.po/.test(key)) visit(key)
}
const files = [...first].map(key => manifest[key])
const js = [...new Set(files.map(({ file }) => file))]
const css = readdirSync(join(app, 'assets'))
  .filter(name => name.endsWith('.css'))
  .map(name => `assets/${name}`)
const sum = list => list.reduce((total, file) => total + sizeOf(file), 0)
const lazy = Object.entries(manifest)
  .filter(([key, { file }]) => !first.has(key) && !isEntry(key) && file.endsWith('.js'))
  .map(([key, { file }]) => ({ key, size: sizeOf(file) }))
  .sort((a, b) => b.size - a.size)
const worker = readFileSync(join(app, 'sw.js'), 'utf8')
const precached = [...worker.matchAll(/"?url"?:\s*"([^"]+)"/g)].map(([, url]) => url)
const fonts = readdirSync(join(app, 'fonts')).filter(name => name.endsWith('.woff2'))
const raw = list => list.reduce((total, file) => total + readFileSync(join(app, file)).length, 0)

const rows = [
  // React, the router, the query cache and the translations alone are 109 kB of it.
  ['first-load JavaScript', sum(js), 145_000],
  ['first-load CSS', sum(css), 12_000],
  ['display face', raw(fonts.map(name => `fonts/${name}`)), 40_000],
  [`largest lazy chunk (${lazy[0]?.key.split('/').pop()})`, lazy[0]?.size ?? 0, 45_000],
  [`precache, ${precached.length} files`, raw(precached), 900_000],
]
let over = false
for (const [name, bytes, budget] of rows) {
  const fits = bytes <= budget
  over ||= !fits
  console.log(
    `${fits ? ' ' : '!'} ${String(name).padEnd(46)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${budget / 1000}`,
  )
}
if (process.argv.includes('--list')) {
  for (const file of js)
    console.log(`    ${(sizeOf(file) / 1000).toFixed(1).padStart(7)} kB ${file}`)
}
process.exit(over ? 1 : 0)
