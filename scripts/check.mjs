// Runs types, lint, translations, words, unit and API tests; with --all also unused code, build, sizes and
// browser tests. Except in CI, a step that passed on the same files is not repeated.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findChromium, findShell } from './testing/find-chromium.mjs'
import { provideEngine } from './testing/find-engines.mjs'
import { startPostgres } from './testing/postgres.mjs'
import { playwrightCounts, projectCounts, vitestCounts } from './testing/test-counts.mjs'
import { filesOf, passedBefore, rememberPassed } from './testing/unchanged.mjs'

const all = process.argv.includes('--all')
const total = { passed: 0, failed: 0, skipped: 0 }
/** One line per failure, repeated at the end. @type {string[]} */
const reasons = []
/** No colours in logs, where each dot would take twenty characters. */
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' }
const bin = name => `node_modules/.bin/${name}`

/** Adds the counts to the totals and prints a step's result with its duration in seconds. */
function printResult(name, started, counts, detail = '') {
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  reasons.push(...(counts.reasons ?? []))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${counts.failed ? 'FAILED' : 'ok    '} ${name}${detail} (${seconds} s)`)
}

/**
 * Runs one command that passes or fails as a whole. @param {string} name @param {string} command
 */
async function check(name, command) {
  const files = filesOf(without.nothing)
  // The build checks by itself what changed.
  if (name !== 'build' && reportUnchanged(name, files)) return true
  const started = performance.now()
  const output = []
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.on('data', text => output.push(text))
  child.stderr.on('data', text => output.push(text))
  const [status] = await once(child, 'close')
  const ok = status === 0
  const counts = ok ? { passed: 1 } : { failed: 1, reasons: [`${name}: see above`] }
  printResult(name, started, counts)
  if (!ok || name === 'sizes') console.log(Buffer.concat(output).toString().trim())
  if (ok) rememberPassed(name, files, counts)
  return ok
}

/** Reports that a step is skipped because it passed on the same files. */
function reportUnchanged(name, files) {
  const counts = passedBefore(name, files)
  if (counts)
    printResult(name, performance.now(), counts, `: unchanged, ${counts.passed} passed before`)
  return counts !== null
}

/**
 * A test runner whose report is JSON; none run counts as a failure.
 * @param {{ name: string, command: string, report: string, read: (report: any) => any, env?: object, without: RegExp }} step
 *   `without`: the files that it does not read
 */
function tests({ name, command, report, read, env = {}, without }) {
  const files = filesOf(without)
  if (reportUnchanged(name, files)) return
  rmSync(report, { force: true })
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
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
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
  printResult(name, started, counts, `: ${passed} passed, ${failed} failed, ${skipped} skipped`)
  if (failed === 0) rememberPassed(name, files, counts)
}

/** The files that the tests of each step do not read. */
const without = {
  nothing: /^$/,
  server: /^(src|sw)\/|^tests\/(journeys|offline|engines|operations)\/|\.md$/,
  wholeServers: /^(src|sw)\/|^(?!tests\/operations\/).*\.(test|e2e)\.tsx?$|\.md$/,
  browser: /^tests\/(engines|operations)\/|\.test\.tsx?$|\.md$/,
  engines: /^tests\/operations\/|\.(test|e2e)\.tsx?$|\.md$/,
}
const embedded = { TEST_DATABASE_URL: '' }
const vitest = (name, command, skipped, env = embedded, report = 'test-results/vitest.json') =>
  tests({
    name,
    command: `${bin('vitest')} run ${command}`,
    report,
    read: vitestCounts,
    env,
    without: skipped,
  })

mkdirSync('test-results', { recursive: true })
// The build and each check use one processor.
const building = all ? check('build', 'node scripts/build.mjs') : false
await check('types', `${bin('tsc')} -b`)
await check('lint', `${bin('biome')} check --error-on-warnings .`)
await check('translations', 'node scripts/translations.mjs')
await check('words of the texts', 'node scripts/words.mjs')
if (all) await check('unused code', bin('knip'))
const isBuilt = await building
vitest('unit tests', '--project others', without.nothing)
vitest('API tests on the embedded engine', '--project server', without.server)
if (all) {
  const postgres = await findPostgres()
  const env = postgres?.env ?? embedded
  if (postgres) vitest(`API tests on ${postgres.version}`, '--project server', without.server, env)
  if (isBuilt) {
    await check('sizes', 'node scripts/size.mjs')
    const whole = '--config vitest.operations.config.ts'
    const report = 'test-results/operations.json'
    vitest('tests of whole servers', whole, without.wholeServers, env, report)
    await browserTests(env)
    await engineTests()
  }
  await postgres?.stop()
}
if (reasons.length > 0) console.log(`\n${reasons.map(one => `✗ ${one}`).join('\n')}`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * The server of TEST_DATABASE_URL, or a temporary one. If there is none, this is reported and
 * counted.
 */
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

/**
 * The same journeys in three engines in parallel. A missing engine is reported and counted as
 * skipped.
 */
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
  const report = 'test-results/engines.json'
  tests({ name, command, report, read, env, without: without.engines })
}

async function browserTests(env) {
  const started = performance.now()
  try {
    const CHROMIUM_PATH = await findChromium()
    tests({
      name: 'browser tests',
      command: `${bin('playwright')} test`,
      report: 'test-results/playwright.json',
      read: playwrightCounts,
      env: { ...env, CHROMIUM_PATH, CHROMIUM_SHELL_PATH: findShell() ?? CHROMIUM_PATH },
      without: without.browser,
    })
  } catch (error) {
    printResult('browser tests', started, {
      failed: 1,
      reasons: [`browser tests: ${error.message}`],
    })
  }
}
