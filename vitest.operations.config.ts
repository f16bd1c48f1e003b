import { defineConfig } from 'vitest/config'

/** Tests that need whole servers of the build, started, killed and starved. */
export default defineConfig({
  test: {
    include: ['tests/operations/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    // Times are measured and servers killed during work: two tests at once would disturb each other.
    maxWorkers: 1,
    reporters: ['dot', ['json', { outputFile: 'test-results/operations.json' }]],
  },
})
