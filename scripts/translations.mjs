// Checks that every message of the code is in the catalogues and has an English translation.
import { execSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const catalogues = [
  { folder: 'src/i18n/locales', prefix: '' },
  { folder: 'src/features/admin/locales', prefix: 'admin-' },
]
const copies = mkdtempSync(join(tmpdir(), 'locales-'))
for (const { folder } of catalogues) cpSync(folder, join(copies, folder), { recursive: true })
execSync('node_modules/.bin/lingui extract --clean', { stdio: 'ignore' })
const faults = []
for (const { folder, prefix } of catalogues) {
  for (const locale of ['it', 'en']) {
    const file = join(folder, `${prefix}${locale}.po`)
    const now = readFileSync(file, 'utf8')
    const ids = text =>
      [...text.matchAll(/^msgid "(.*)"$/gm)]
        .map(([, id]) => id)
        .sort()
        .join('\n')
    if (ids(now) !== ids(readFileSync(join(copies, file), 'utf8'))) {
      faults.push(`${file} is stale: run npm run extract`)
    }
    const untranslated = [...now.matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].map(([, id]) => id)
    for (const id of untranslated) faults.push(`${file} lacks: ${id}`)
  }
  cpSync(join(copies, folder), folder, { recursive: true })
}
rmSync(copies, { recursive: true })
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
