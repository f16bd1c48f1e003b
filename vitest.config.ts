import { defineConfig } from 'vitest/config'
import { catalogues } from './scripts/vite/catalogues.ts'
import { linguiMacro } from './scripts/vite/lingui-macro.ts'

/** The embedded database's code starts faster without the optimising compiler. */
const execArgv = ['--liftoff-only']

/** Rules, app, worker and scripts, without a server. */
const unit = {
  name: 'unit',
  include: ['{contract,domain,src,sw,scripts,tests}/**/*.test.{ts,tsx}'],
  exclude: ['tests/operations/**'],
  globalSetup: ['tests/support/database-template.ts'],
  execArgv,
}

/**
 * The API on a real database: of TEST_DATABASE_URL, else embedded. The files share a process, so that modules are read
 * once: each has its own database.
 */
const api = {
  name: 'api',
  include: ['server/**/*.test.ts'],
  // It opens embedded databases only, so it need not run again on PostgreSQL.
  exclude: process.env.TEST_DATABASE_URL ? ['server/core/store/open.test.ts'] : [],
  globalSetup: ['tests/support/database-template.ts'],
  isolate: false,
  execArgv,
}

/** Whole servers of the build, started, killed and starved: one at a time, because times are measured. */
const servers = {
  name: 'servers',
  include: ['tests/operations/**/*.test.ts'],
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 600_000,
  hookTimeout: 120_000,
  fileParallelism: false,
}

/** Drills of the whole cluster under load: npm run test:cluster. The machine is shared with the cluster. */
const cluster = {
  name: 'cluster',
  include: ['scripts/operations/drills/**/*.drill.ts'],
  testTimeout: 600_000,
  hookTimeout: 300_000,
  fileParallelism: false,
}

export default defineConfig({
  plugins: [linguiMacro(), catalogues()],
  test: {
    projects: [unit, api, servers, cluster].map(test => ({ extends: true as const, test })),
    // `npm test` leaves these out.
    tags: [{ name: 'slow', timeout: 300_000 }],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    reporters: [
      'dot',
      ['json', { outputFile: process.env.VITEST_REPORT ?? 'test-results/vitest.json' }],
    ],
  },
})
