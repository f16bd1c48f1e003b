// Types, lint, translations, unused code, unit and API tests; with --all also build, sizes and browser.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'

const all = process.argv.includes('--all')
let passed = 0
let failed = 0
const bin = name => `node_modules/.bin/${name}`

/** One command that passes or fails as a whole. @param {string} name @param {string} command */
function check(name, command) {
  const started = performance.now()
  const result = spawnSync(command, { shell: true, encoding: 'utf8' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const ok = result.status === 0
  ok ? passed++ : failed++
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (!ok || name === 'sizes') console.log(`${result.stdout}${result.stderr}`.trim())
  return ok
}

/** A test runner whose report is JSON; none run counts as a failure. */
function tests(name, command, file, read, env = {}) {
  rmSync(file, { force: true })
  const started = performance.now()
  const result = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  let counts = { passed: 0, failed: 1 }
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {}
  if (counts.passed === 0 || (result.status !== 0 && counts.failed === 0)) counts.failed++
  passed += counts.passed
  failed += counts.failed
  console.log(
    `${counts.failed ? 'FAILED' : 'ok    '} ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
  )
}

check('types', `${bin('tsc')} -b`)
check('lint', `${bin('biome')} check --error-on-warnings .`)
check('translations', 'node scripts/translations.mjs')
if (all) check('unused', bin('knip'))
tests('unit and API tests', `${bin('vitest')} run`, 'test-results/vitest.json', report => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(r => r.status === 'failed' && r.assertionResults.length === 0).length,
}))
if (all && check('build', 'node scripts/build.mjs')) {
  check('sizes', 'node scripts/size.mjs')
  const chromium = await findChromium()
  console.log(`Chromium: ${chromium}`)
  tests(
    'browser tests',
    `${bin('playwright')} test`,
    'test-results/playwright.json',
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    { CHROMIUM_PATH: chromium },
  )
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
