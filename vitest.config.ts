import { defineConfig } from 'vitest/config'
import { catalogues } from './scripts/vite/catalogues.ts'
import { linguiMacro } from './scripts/vite/lingui-macro.ts'

/** The server's tests share a process, so that modules are read once: each has its own database. */
const server = {
  name: 'server',
  include: ['server/**/*.test.ts'],
  // It opens embedded databases only, so it need not run again on PostgreSQL.
  exclude: process.env.TEST_DATABASE_URL ? ['server/store/open.test.ts'] : [],
  isolate: false,
}
const others = {
  name: 'others',
  include: ['{contract,domain,src,sw,scripts,tests}/**/*.test.{ts,tsx}'],
  exclude: ['tests/operations/**'],
}

export default defineConfig({
  plugins: [linguiMacro(), catalogues()],
  test: {
    projects: [server, others].map(test => ({ extends: true as const, test })),
    globalSetup: ['tests/support/database-template.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // The embedded database's code starts faster without the optimising compiler.
    execArgv: ['--liftoff-only'],
    reporters: ['dot', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
})
