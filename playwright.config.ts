import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import type { Engine } from './tests/engines/engines.ts'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Chromium without windows, which needs less processor time; scripts/testing/find-chromium.mjs finds it. */
const shell = process.env.CHROMIUM_SHELL_PATH ?? '/usr/bin/chromium-headless-shell'
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking']
/** Without a graphics card the processor draws the maps. */
const drawing = ['--enable-unsafe-swiftshader']

/** Tests of the service worker. */
const offline = /tests\/offline\//
/** Only the full browser has notifications. */
const notifications = /offline\/notifications\.e2e\.ts/

const phone = { width: 390, height: 844 }
const engines: Engine[] = ['chromium', 'firefox', 'webkit']

const launch = (executablePath: string) => ({
  executablePath,
  args: ['--no-sandbox', '--disable-component-update', '--disable-sync', ...quiet, ...drawing],
})

/**
 * Browser tests use the built app; each worker has its own server. They run in Chromium as a phone, except those tagged
 * @desktop. Those tagged @core are part of `npm test`. The journeys of tests/engines run in every engine: `tests/engines`
 * drives the browsers itself.
 */
export default defineConfig<object, { engine: Engine }>({
  testDir: 'tests',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/support/seed-demo.ts',
  workers: 2,
  // A test that passes only at the second try is a fault, of the test or of the product.
  retries: 0,
  forbidOnly: true,
  fullyParallel: false,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results/browser',
  reporter: [['dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    {
      name: 'phone',
      testIgnore: offline,
      grepInvert: /@desktop/,
      use: { viewport: phone },
    },
    {
      name: 'phone, offline',
      testMatch: offline,
      testIgnore: notifications,
      use: { viewport: phone, serviceWorkers: 'allow' },
    },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone, whole browser',
      testMatch: notifications,
      use: { viewport: phone, serviceWorkers: 'allow', launchOptions: launch(chromium) },
    },
    ...engines.map(engine => ({
      name: `journeys in ${engine}`,
      testDir: 'tests/engines',
      testMatch: 'journeys/*.ts',
      // The driver starts its browsers itself, with a worker as members have it.
      use: { engine, launchOptions: {}, serviceWorkers: 'allow' as const },
      ...(engine === 'chromium' && { grepInvert: /as they do in Chromium/ }),
    })),
  ],
  use: {
    browserName: 'chromium',
    // A first export of the demo draws its pictures.
    actionTimeout: 90_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // Storing the app's files takes as long as a short journey. Tests that need the worker allow it.
    serviceWorkers: 'block',
    launchOptions: launch(existsSync(shell) ? shell : chromium),
  },
})
