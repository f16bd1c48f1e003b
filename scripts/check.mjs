// The tests, in three tiers. Without an argument: types, lint, texts, unused code, unit tests. `--core`, which is
// `npm test`: what a change needs, with the API on one engine and the browser's core journeys. `--all`: everything but the
// drills of the cluster. Prints what each part took and the slowest tests, and ends with the counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium, findShell } from './testing/find-chromium.mjs'
import { provideEngine } from './testing/find-engines.mjs'
import { startPostgres } from './testing/postgres.mjs'
import { playwrightCounts, vitestCounts } from './testing/test-counts.mjs'

const all = process.argv.includes('--all')
const core = process.argv.includes('--core')
/** What differs by engine: connections and transactions, locks, races, search, import, backup. */
const byEngine = [
  'server/core/store/',
  'server/areas/account/account-locks',
  'server/areas/checkout/booking',
  'server/areas/checkout/reservations',
  'server/areas/loans/locks',
  'server/areas/catalogue/search',
  'server/areas/import/import.test',
  'server/operations/backup/',
]

const total = { passed: 0, failed: 0, skipped: 0 }
/** One line per failure, repeated at the end. @type {string[]} */
const reasons = []
/** @type {{ name: string, seconds: number }[]} */
const parts = []
/** @type {{ name: string, seconds: number }[]} */
const slowest = []
/** No colours in logs, where each dot would take twenty characters. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }
const embedded = { TEST_DATABASE_URL: '' }

mkdirSync('test-results', { recursive: true })
// The build and the checks use one processor each.
const built = core || all ? command('build', 'node scripts/build.mjs') : Promise.resolve(true)
// The compiler's own number of checkers is four, which read the same types: more than twice the work on two processors.
await command('types', 'tsc -b --checkers 1')
await command('lint', 'biome check --error-on-warnings .')
await command('translations', 'node scripts/translations.mjs')
await command('words of the texts', 'node scripts/words.mjs')
await command('unused code', 'knip')
const isBuilt = await built
await vitest('unit tests', 'unit', [])
if (core || all) await testServersAndPages()

if (reasons.length > 0) console.log(`\n${reasons.map(one => `✗ ${one}`).join('\n')}`)
printTable('Seconds', parts)
printTable('The slowest tests', slowest.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

async function testServersAndPages() {
  const postgres = await findPostgres()
  const env = postgres?.env ?? embedded
  if (postgres) await vitest(`API on ${postgres.version}`, 'api', [], env)
  // In the smaller tier the embedded engine runs what differs by engine, or everything if there is no PostgreSQL.
  const files = all || !postgres ? [] : byEngine
  await vitest('API on the embedded engine', 'api', files, embedded)
  if (isBuilt) {
    await command('sizes', 'node scripts/size.mjs')
    await vitest('whole servers', 'servers', all ? [] : ['/start.test', '/backup.test'], env)
    const browser = await findBrowser()
    if (browser) {
      const names = ['phone', 'phone, offline', 'desktop', 'phone, whole browser']
      await playwright('browser', all ? names : ['@core'], { ...env, ...browser })
      if (all) await engineTests(browser)
    }
  }
  await postgres?.stop()
}

/** Runs one command that passes or fails as a whole. @param {string} name @param {string} line */
async function command(name, line) {
  const started = performance.now()
  const { status, output } = await run(line, {}, 'pipe')
  const counts = status === 0 ? { passed: 1 } : { failed: 1, reasons: [`${name}: see above`] }
  if (status !== 0 || name === 'sizes') console.log(output.trim())
  printResult(name, started, counts)
  return status === 0
}

/** @param {string} name @param {string} project @param {string[]} files parts of their paths; none: all */
async function vitest(name, project, files, env = embedded) {
  const report = 'test-results/vitest.json'
  const tags = all ? '' : "--tags-filter '!slow'"
  await tests(
    name,
    `vitest run --project ${project} ${tags} ${files.join(' ')}`,
    report,
    vitestCounts,
    env,
  )
}

/** @param {string} name @param {string[]} wanted projects, or a tag */
async function playwright(name, wanted, env) {
  const options = wanted.map(one => (one[0] === '@' ? `--grep ${one}` : `--project '${one}'`))
  const report = 'test-results/playwright.json'
  await tests(name, `playwright test ${options.join(' ')}`, report, playwrightCounts, env)
}

/** Runs a test runner whose report is JSON. That no test ran counts as a failure. */
async function tests(name, line, report, read, env) {
  rmSync(report, { force: true })
  const started = performance.now()
  const { status, signal } = await run(line, env, 'inherit')
  const end = `ended with ${signal ?? status}`
  let counts = { passed: 0, failed: 0, skipped: 0, reasons: [], slow: [] }
  let fault = ''
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
    if (counts.passed + counts.failed === 0) fault = `no test ran, ${end}`
    else if (status !== 0 && counts.failed === 0) fault = end
  } catch {
    fault = `no report, ${end}`
  }
  if (fault) {
    counts.failed++
    counts.reasons.push(`${name}: ${fault}`)
  }
  slowest.push(...counts.slow)
  const { passed, failed, skipped } = counts
  printResult(name, started, counts, `: ${passed} passed, ${failed} failed, ${skipped} skipped`)
}

async function run(line, env, stdio) {
  const child = spawn(line, {
    shell: true,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ...plain, ...(all && { TEST_ALL: '1' }), ...env },
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => output.push(text))
  const [status, signal] = await once(child, 'close')
  return { status, signal, output: Buffer.concat(output).toString() }
}

/** Adds the counts to the totals and prints a part's result with its duration. */
function printResult(name, started, counts, detail = '') {
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  reasons.push(...(counts.reasons ?? []))
  const seconds = (performance.now() - started) / 1000
  parts.push({ name, seconds })
  console.log(`${counts.failed ? 'FAILED' : 'ok    '} ${name}${detail} (${seconds.toFixed(1)} s)`)
}

function printTable(title, rows) {
  if (rows.length === 0) return
  console.log(`\n${title}`)
  for (const { name, seconds } of rows) console.log(`${seconds.toFixed(1).padStart(8)}  ${name}`)
}

/** Counts and reports a part that this machine cannot run. */
function skip(what, error) {
  total.skipped++
  console.log(`SKIPPED ${what}: ${error.message}`)
  return null
}

/** The server of TEST_DATABASE_URL, or a temporary one, or none. */
async function findPostgres() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { version: 'the server of TEST_DATABASE_URL', env: {}, stop: async () => {} }
  try {
    const { url, version, stop } = await startPostgres()
    return { version, env: { TEST_DATABASE_URL: url }, stop }
  } catch (error) {
    return skip('all tests on PostgreSQL', error)
  }
}

/** Without Chromium the browser's tests fail: they are what members depend on. */
async function findBrowser() {
  const started = performance.now()
  try {
    const CHROMIUM_PATH = await findChromium()
    return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH: findShell() ?? CHROMIUM_PATH }
  } catch (error) {
    printResult('browser', started, { failed: 1, reasons: [`browser: ${error.message}`] })
    return null
  }
}

/** The same journeys in three engines. A missing engine is reported and counted as skipped. */
async function engineTests(browser) {
  const engines = ['chromium', 'firefox', 'webkit'].filter(engine => {
    try {
      if (engine !== 'chromium') provideEngine(engine)
      return true
    } catch (error) {
      return skip(`all journeys in ${engine}`, error)
    }
  })
  const projects = engines.map(one => `journeys in ${one}`)
  await playwright(`journeys in ${engines.join(', ')}`, projects, { ...embedded, ...browser })
}
