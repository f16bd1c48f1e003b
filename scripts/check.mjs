// The tests, in three tiers. Without an argument: types, lint, texts, unused code, unit tests. `--core`, which is
// `npm test`: what a change needs, with the API on one engine and the browser's core journeys. `--all`: everything but the
// drills of the cluster. Prints what each part took and the slowest tests, and ends with the counts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
/** Whole servers of which no test measures a time, so that they run beside other tests; the first two in the smaller tier. */
const calmServers = [
  'start',
  'backup',
  'import-command',
  'library-address',
  'reset-factors',
  'secrets',
  'settings',
  'tracing',
].map(name => `tests/operations/${name}.test.ts`)

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

const started = performance.now()
mkdirSync('test-results', { recursive: true })
const built = core || all ? command('build', 'node scripts/build.mjs') : Promise.resolve(true)
const postgres = core || all ? await findPostgres() : null
const server = postgres?.env ?? embedded
// Beside the checks and the tests of the code, because these leave a processor idle at times.
const beside = core || all ? built.then(isBuilt => isBuilt && testServersBeside()) : null
// The compiler's own number of checkers is four, which read the same types: more than twice the work on two processors.
await command('types', 'tsc -b --checkers 1')
await command('lint', 'biome check --error-on-warnings .')
await command('translations', 'node scripts/translations.mjs')
await command('words of the texts', 'node scripts/words.mjs')
await command('unused code', 'knip')
const isBuilt = await built
await vitest('unit tests', 'unit', [])
if (postgres) await vitest(`API on ${postgres.version}`, 'api', [], { env: server })
// Without PostgreSQL the embedded engine runs everything here too.
if (all || (core && !postgres)) await vitest('API on the embedded engine', 'api', [])
await beside
if (all && isBuilt) await testServersAlone()
if ((core || all) && isBuilt) await testPages()
await postgres?.stop()

if (reasons.length > 0) console.log(`\n${reasons.map(one => `✗ ${one}`).join('\n')}`)
printTable('Seconds', [...parts, { name: 'in all', seconds: secondsSince(started) }])
printTable('The slowest tests', slowest.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

/** One process at a time; what it prints comes together at the end of each part. */
async function testServersBeside() {
  const quiet = /** @type {const} */ ({ stdio: 'pipe', workers: 1 })
  const files = all ? calmServers : calmServers.slice(0, 2)
  await vitest('whole servers', 'servers', files, { ...quiet, env: server })
  if (core && postgres) await vitest('API on the embedded engine', 'api', byEngine, quiet)
}

/** Those that measure times have the machine for themselves. */
async function testServersAlone() {
  const files = readdirSync('tests/operations').map(name => `tests/operations/${name}`)
  const others = files.filter(file => file.endsWith('.test.ts') && !calmServers.includes(file))
  await vitest('timed servers', 'servers', others, { env: server })
}

async function testPages() {
  await command('sizes', 'node scripts/size.mjs')
  const browser = await findBrowser()
  if (!browser) return
  const names = ['phone', 'phone, offline', 'desktop', 'phone, whole browser']
  await playwright('browser', all ? names : ['@core'], { ...server, ...browser })
  if (all) await engineTests(browser)
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

/**
 * @param {string} name
 * @param {string} project
 * @param {string[]} files parts of their paths, or options; none: all
 * @param {{ env?: Record<string, string>, stdio?: 'inherit' | 'pipe', workers?: number }} [options]
 */
async function vitest(name, project, files, { env = embedded, stdio, workers = 2 } = {}) {
  const report = `test-results/${name.replace(/ \(.*/, '').replaceAll(' ', '-')}.json`
  const tags = all ? '' : "--tags-filter '!slow'"
  const line = `vitest run --project ${project} --maxWorkers ${workers} ${tags} ${files.join(' ')}`
  await tests(name, line, report, vitestCounts, { ...env, VITEST_REPORT: report }, stdio)
}

/** @param {string} name @param {string[]} wanted projects, or a tag */
async function playwright(name, wanted, env) {
  const options = wanted.map(one => (one[0] === '@' ? `--grep ${one}` : `--project '${one}'`))
  const report = 'test-results/playwright.json'
  await tests(name, `playwright test ${options.join(' ')}`, report, playwrightCounts, env)
}

/** Runs a test runner whose report is JSON. That no test ran counts as a failure. */
async function tests(name, line, report, read, env, stdio = 'inherit') {
  rmSync(report, { force: true })
  const started = performance.now()
  const { status, signal, output } = await run(line, env, stdio)
  if (output) console.log(`\n${name}\n${output.trim()}`)
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
  const seconds = secondsSince(started)
  parts.push({ name, seconds })
  console.log(`${counts.failed ? 'FAILED' : 'ok    '} ${name}${detail} (${seconds.toFixed(1)} s)`)
}

function secondsSince(started) {
  return (performance.now() - started) / 1000
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
