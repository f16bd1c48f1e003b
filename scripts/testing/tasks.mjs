// Ten tasks on a phone; prints the presses that each needs, beside its limit.
import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'

const env = { ...process.env, CHROMIUM_PATH: await findChromium() }
const run = (...args) => spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
const playwright = 'node_modules/@playwright/test/cli.js'
process.exitCode =
  run('scripts/build.mjs') ||
  run(playwright, 'test', 'tests/tasks', '--project=phone', '--reporter=line')
