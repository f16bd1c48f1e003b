// Rewrites server/core/geo/postal-codes.tsv from the package of Italian municipalities. Run by hand
// after an update of the package: node scripts/build-postal-codes.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const source = 'italian-locations@1.2.1'
const target = 'server/core/geo/postal-codes.tsv'

const folder = mkdtempSync(join(tmpdir(), 'postal-codes-'))
try {
  execFileSync('npm', ['pack', '--silent', source], { cwd: folder })
  const [archive = ''] = readdirSync(folder)
  execFileSync('tar', ['-xzf', archive], { cwd: folder })
  const dist = join(folder, 'package/dist')
  const name = readdirSync(dist).find(file => file.startsWith('gi_comuni_cap')) ?? ''
  /** @type {{cap: string, denominazione_ita: string, sigla_provincia: string, lat: string, lon: string}[]} */
  const rows = JSON.parse(readFileSync(join(dist, name), 'utf8'))
  const lines = rows.map(row =>
    // Four decimals are about ten metres, more than the precision of a municipality's point.
    [
      row.cap,
      row.denominazione_ita,
      row.sigla_provincia,
      Number(row.lat).toFixed(4),
      Number(row.lon).toFixed(4),
    ].join('\t'),
  )
  const odd = lines.filter(
    line => !/^\d{5}\t[^\t]+\t[A-Z]{2}\t\d{2}\.\d{4}\t\d{1,2}\.\d{4}$/.test(line),
  )
  if (odd.length > 0) throw new Error(`Not as expected: ${odd.slice(0, 3).join(' | ')}`)
  const unique = [...new Set(lines)].sort()
  writeFileSync(target, `${unique.join('\n')}\n`)
  console.log(`${target}: ${unique.length} places`)
} finally {
  rmSync(folder, { recursive: true })
}
