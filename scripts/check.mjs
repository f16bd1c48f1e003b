// Types, lint, translations, unit and API tests; with --all also unused code, build, sizes and browser.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium } from './find-chromium.mjs'
import { provideEngine } from './find-engines.mjs'
import { startPostgres } from './postgres.mjs'
import { playwrightCounts, projectCounts, vitestCounts } from './test-counts.mjs'

const vitestReport = 'test-results/vitest.json'
const all = process.argv.includes('--all')
const total = { passed: 0, failed: 0, skipped: 0 }
/** One line for each failure, said again at the end. @type {string[]} */
const reasons = []
/** Colours are for a person who looks; in a record each dot would cost twenty letters. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }
const bin = name => `node_modules/.bin/${name}`

/** Adds to the sum and says how a step went, in so many seconds. */
function tell(name, started, counts, detail = '') {
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  reasons.push(...(counts.reasons ?? []))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${counts.failed ? 'FAILED' : 'ok    '} ${name}${detail} (${seconds} s)`)
}

/** One command that passes or fails as a whole. @param {string} name @param {string} command */
function check(name, command) {
  const started = performance.now()
  const result = spawnSync(command, { shell: true, encoding: 'utf8', maxBuffer: 1e8 })
  const output = `${result.stdout}${result.stderr}`.trim()
  const ok = result.status === 0
  tell(name, started, ok ? { passed: 1 } : { failed: 1, reasons: [`${name}: see above`] })
  if (!ok || name === 'sizes') console.log(output)
  return ok
}

/** A test runner whose report is JSON; none run counts as a failure. */
function tests(name, command, file, read, env = {}) {
  rmSync(file, { force: true })
  const started = performance.now()
  const result = spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...plain, ...env },
  })
  const end = `ended with ${result.signal ?? result.status}`
  let counts = { passed: 0, failed: 0, skipped: 0, reasons: [] }
  let fault = ''
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
    if (counts.passed + counts.failed === 0) fault = `no test ran, ${end}`
    else if (result.status !== 0 && counts.failed === 0) fault = end
  } catch {
    fault = `no report, ${end}`
  }
  if (fault) {
    counts.failed++
    counts.reasons.push(`${name}: ${fault}`)
  }
  const { passed, failed, skipped } = counts
  for (const one of counts.unsteady ?? []) console.log(`~ passed at the second try: ${one}`)
  tell(name, started, counts, `: ${passed} passed, ${failed} failed, ${skipped} skipped`)
}

mkdirSync('test-results', { recursive: true })
check('types', `${bin('tsc')} -b`)
check('lint', `${bin('biome')} check --error-on-warnings .`)
check('translations', 'node scripts/translations.mjs')
if (all) check('unused code', bin('knip'))
const embedded = { TEST_DATABASE_URL: '' }
tests('unit and API tests', `${bin('vitest')} run`, vitestReport, vitestCounts, embedded)
if (all) {
  const postgres = await findPostgres()
  if (postgres) {
    const name = `API tests on ${postgres.version}`
    tests(name, `${bin('vitest')} run server`, vitestReport, vitestCounts, postgres.env)
  }
  if (check('build', 'node scripts/build.mjs')) {
    check('sizes', 'node scripts/size.mjs')
    const env = postgres?.env ?? embedded
    const whole = `${bin('vitest')} run --config vitest.operations.config.ts`
    tests('tests of whole servers', whole, 'test-results/operations.json', vitestCounts, env)
    await browserTests(env)
    await engineTests()
  }
  await postgres?.stop()
}
if (reasons.length > 0) console.log(`\n${reasons.map(one => `✗ ${one}`).join('\n')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

/** The server that TEST_DATABASE_URL names, or one of our own; without any, that is said and counted. */
async function findPostgres() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { version: 'the server of TEST_DATABASE_URL', env: {}, stop: async () => {} }
  try {
    const { url, version, stop } = await startPostgres()
    return { version, env: { TEST_DATABASE_URL: url }, stop }
  } catch (error) {
    total.skipped++
    console.log(`SKIPPED all tests on PostgreSQL: ${error.message}`)
    return null
  }
}

/** The same journeys in three engines, at once; one that cannot be had is named and counted as skipped. */
async function engineTests() {
  const CHROMIUM_PATH = await findChromium().catch(() => '')
  const projects = CHROMIUM_PATH ? ['chromium'] : []
  for (const engine of ['firefox', 'webkit']) {
    try {
      provideEngine(engine)
      projects.push(engine)
    } catch (error) {
      total.skipped++
      console.log(`SKIPPED all journeys in ${engine}: ${error.message}`)
    }
  }
  const wanted = projects.map(one => `--project ${one}`).join(' ')
  const command = `${bin('playwright')} test --config playwright.engines.config.ts ${wanted}`
  const env = { ...embedded, CHROMIUM_PATH }
  const read = report => {
    for (const one of projects)
      console.log(`       journeys in ${one}: ${projectCounts(report, one)}`)
    return playwrightCounts(report)
  }
  const name = `journeys in ${projects.join(', ')}`
  tests(name, command, 'test-results/engines.json', read, env)
}

async function browserTests(env) {
  const started = performance.now()
  try {
    const CHROMIUM_PATH = await findChromium()
    const file = 'test-results/playwright.json'
    tests('browser tests', `${bin('playwright')} test`, file, playwrightCounts, {
      ...env,
      CHROMIUM_PATH,
    })
  } catch (error) {
    tell('browser tests', started, { failed: 1, reasons: [`browser tests: ${error.message}`] })
  }
}
