import { defineConfig } from 'vitest/config'
import { linguiMacro } from './scripts/vite-lingui-macro.ts'

export default defineConfig({
  plugins: [linguiMacro()],
  test: {
    include: ['{contract,domain,server,src,sw,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: ['tests/operations/**'],
    globalSetup: ['tests/support/database-template.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['dot', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
})
