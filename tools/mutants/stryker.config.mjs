/**
 * Mutation tests of domain/: each mutant is a small fault put into a rule, and a test has to see it.
 * `npm run test:mutants` runs them by scripts/mutants.mjs.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutants/vitest.config.ts', related: false },
  mutate: ['domain/**/*.ts', '!domain/**/*.test.ts'],
  // The rules and what they stand on; nothing else is copied.
  ignorePatterns: [
    '**',
    '!domain/**',
    '!contract/**',
    '!tests/support/**',
    '!package.json',
    '!tools/mutants/vitest.config.ts',
  ],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  disableTypeChecks: false,
  tempDirName: 'node_modules/.cache/stryker',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'test-results/mutants.json' },
  clearTextReporter: { allowColor: false, reportTests: false },
  thresholds: { high: 95, low: 92, break: 92 },
}
