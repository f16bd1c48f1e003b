// Rewrites server/platform/files/icons.json from the package of Fluent Emoji: the icons that the demo's tables name, and those
// that are there already. Run by hand after an update of the package, or to add icons:
// node scripts/build-icons.mjs [NAME…]
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'

const source = '@iconify-json/fluent-emoji-flat@1.2.6'
const target = 'server/platform/files/icons.json'
const libraries = ['bologna', 'campus'].map(name => join('server/operations/demo', name))

const folder = mkdtempSync(join(tmpdir(), 'icons-'))
try {
  execFileSync('npm', ['pack', '--silent', source], { cwd: folder })
  const [archive = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  /** @type {{ icons: Record<string, { body: string }> }} */
  const { icons } = JSON.parse(readFileSync(join(folder, 'package/icons.json'), 'utf8'))
  const present = Object.keys(JSON.parse(readFileSync(target, 'utf8')))
  const wanted = new Set([...present, ...named(), ...process.argv.slice(2)])
  const unknown = [...wanted].filter(name => !icons[name])
  if (unknown.length > 0) throw new Error(`not in ${source}: ${unknown.join(', ')}`)
  const bodies = Object.fromEntries([...wanted].sort().map(name => [name, icons[name].body]))
  writeFileSync(target, `${JSON.stringify(bodies, null, 2)}\n`)
  console.log(`${target}: ${wanted.size} icons`)
} finally {
  rmSync(folder, { recursive: true })
}

/** The names in the columns `icon` of the demo's tables; two of them may be joined by `+`. */
function named() {
  return libraries.flatMap(library =>
    readdirSync(library)
      .filter(name => name.endsWith('.csv'))
      .flatMap(name => parse(readFileSync(join(library, name)), { columns: true }))
      .flatMap(({ icon }) => (icon ? icon.split('+') : [])),
  )
}
