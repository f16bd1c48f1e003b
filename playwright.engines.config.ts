import { defineConfig } from '@playwright/test'
import type { Engine } from './tests/engines/engines.ts'

const engines: Engine[] = ['chromium', 'firefox', 'webkit']

/** The journeys that run in every engine; `tests/engines` drives the browsers itself. */
export default defineConfig<object, { engine: Engine }>({
  testDir: 'tests/engines',
  testMatch: 'journeys/*.ts',
  globalSetup: './tests/support/global-setup.ts',
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results/engines',
  reporter: [['dot'], ['json', { outputFile: 'test-results/engines.json' }]],
  projects: engines.map(engine => ({
    name: engine,
    use: { engine },
    ...(engine === 'chromium' && { grepInvert: /as they do in Chromium/ }),
  })),
})
