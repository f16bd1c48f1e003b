import { defineConfig } from 'vitest/config'

/** Drills of the whole cluster under load: npm run test:cluster. */
export default defineConfig({
  test: {
    include: ['tests/cluster/**/*.drill.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    // The machine is shared with the cluster.
    maxWorkers: 1,
    fileParallelism: false,
    reporters: ['default', ['json', { outputFile: 'test-results/cluster.json' }]],
  },
})
