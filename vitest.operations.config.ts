import { defineConfig } from 'vitest/config'

/** What needs whole servers, started, killed and starved: on the build. */
export default defineConfig({
  test: {
    include: ['tests/operations/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Times are measured and servers killed amid work: two at once would starve each other.
    maxWorkers: 1,
    reporters: ['dot', ['json', { outputFile: 'test-results/operations.json' }]],
  },
})
