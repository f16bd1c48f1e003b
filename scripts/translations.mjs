// Every message of the code is in the catalogues, and every English one is translated.
import { execSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = 'src/i18n/locales'
const kept = mkdtempSync(join(tmpdir(), 'locales-'))
cpSync(folder, kept, { recursive: true })
execSync('node_modules/.bin/lingui extract --clean', { stdio: 'ignore' })
const faults = []
for (const locale of ['it', 'en']) {
  const now = readFileSync(join(folder, `${locale}.po`), 'utf8')
  const ids = text =>
    [...text.matchAll(/^msgid "(.*)"$/gm)]
      .map(([, id]) => id)
      .sort()
      .join('\n')
  if (ids(now) !== ids(readFileSync(join(kept, `${locale}.po`), 'utf8'))) {
    faults.push(`${locale}.po is stale: run npm run extract`)
  }
  const untranslated = [...now.matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].map(([, id]) => id)
  for (const id of untranslated) faults.push(`${locale}.po lacks: ${id}`)
}
cpSync(kept, folder, { recursive: true })
rmSync(kept, { recursive: true })
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}
