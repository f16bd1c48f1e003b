import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** Chromium without windows, which needs less of the processor; scripts/find-chromium.mjs finds it. */
const shell = process.env.CHROMIUM_SHELL_PATH ?? '/usr/bin/chromium-headless-shell'
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking']
/** Maps are drawn by the processor where there is no card for graphics. */
const drawing = ['--enable-unsafe-swiftshader']

/** Notifications exist only in the whole browser. */
const notifications = /offline\/notices\.e2e\.ts/

const phone = { width: 390, height: 844 }

const launch = (executablePath: string) => ({
  executablePath,
  args: ['--no-sandbox', '--disable-component-update', '--disable-sync', ...quiet, ...drawing],
})

/**
 * Browser tests run on the built app; each worker has a server of its own. All are for a phone, but
 * those tagged @desktop.
 */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.e2e.ts',
  globalSetup: ['./tests/support/global-setup.ts', './tests/support/seed-postgres.ts'],
  workers: 2,
  // Times differ from machine to machine; what needs its second try is named by the check.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results/browser',
  reporter: [['dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  projects: [
    {
      name: 'phone',
      testIgnore: notifications,
      grepInvert: /@desktop/,
      use: { viewport: phone },
    },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone, whole browser',
      testMatch: notifications,
      use: { viewport: phone, launchOptions: launch(chromium) },
    },
  ],
  use: {
    browserName: 'chromium',
    actionTimeout: 20_000,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    launchOptions: launch(existsSync(shell) ? shell : chromium),
  },
})
