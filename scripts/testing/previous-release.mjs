// Checks the release before this one, which CHANGELOG.md names: npm run test:previous [-- COMMIT]. During a release its processes work
// on a database that this one has already migrated, and its pages call this one's server.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findChromium, findShell } from './find-chromium.mjs'
import { startPostgres } from './postgres.mjs'
import { migrationsOf, releaseBefore, releases } from './releases.ts'

const migrations = 'server/core/store/migrations'
/** Tests of 0.1.0 that are left out: the first three look at the migrations and the tables themselves. */
const leftOut = [
  'server/store/migrate.test.ts',
  'server/store/keys.test.ts',
  'server/backup/migrations.test.ts',
  // It compares the dates of files, which the system's clock sets, with the test's own clock, which stands still.
  'server/uploads/upload.test.ts',
]
/** Journeys from the search to the loan. */
const journeys = ['journeys/borrow', 'journeys/checkout-phone', 'journeys/orders']

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const commit = git('rev-parse', process.argv[2] ?? releaseBefore(releases(), version).revision)
const folder = mkdtempSync(join(tmpdir(), 'previous-release-'))
try {
  console.log(`Release: ${git('log', '-1', '--format=%h, %ad: %s', '--date=short', commit)}`)
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  run(process.execPath, ['scripts/prepare.mjs'])
  const pages = await testPages()
  const server = await testServer()
  process.exitCode = server || pages
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

/** Takes a folder of this release into the previous one, where it may have another place. */
function replace(name, place = name) {
  rmSync(join(folder, place), { recursive: true })
  cpSync(name, join(folder, place), { recursive: true })
}

/** Its server on this schema, on PostgreSQL: only there two releases run side by side. */
async function testServer() {
  replace(migrations, dirname(migrationsOf(commit)[0]))
  const postgres = await startPostgres()
  for (const file of leftOut) rmSync(join(folder, file), { force: true })
  const env = { TEST_DATABASE_URL: postgres.url }
  const status = run('npx', ['vitest', 'run', 'server/'], env)
  await postgres.stop()
  return status
}

/** Its pages on this server. They are not written by it, because only their own server can do that. */
async function testPages() {
  const env = { CHROMIUM_PATH: await findChromium(), CHROMIUM_SHELL_PATH: findShell() ?? '' }
  const built = run(process.execPath, ['scripts/build.mjs'])
  if (built !== 0) return built
  for (const name of ['dist/server', 'dist/database-template']) replace(name)
  // This server reads its version and the demo there, where the release before has neither.
  const filter = file => !file.endsWith('.test.ts')
  for (const name of ['dist/package.json', 'server/operations/demo'])
    cpSync(name, join(folder, name), { recursive: true, filter })
  rmSync(join(folder, 'dist/prerender'), { recursive: true })
  return run('npx', ['playwright', 'test', '--project=phone', '--retries=1', ...journeys], env)
}

/** @param {Record<string, string>} [env] @returns the exit status */
function run(command, args, env = {}) {
  const options = { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' }
  return spawnSync(command, args, options).status ?? 1
}
