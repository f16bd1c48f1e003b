import { defineConfig } from 'vitest/config'

/** What needs whole servers, started, killed and starved: on the build, one file at a time. */
export default defineConfig({
  test: {
    include: ['tests/operations/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    reporters: ['dot', ['json', { outputFile: 'test-results/operations.json' }]],
  },
})
