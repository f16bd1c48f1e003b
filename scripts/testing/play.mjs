// Runs browser tests alone; its arguments go to Playwright. `npm run soak` makes 200 random navigations with changing
// connectivity, and SOAK_STEPS and SOAK_SEED change length and sequence. `npm run tasks` does ten tasks of a member and a
// volunteer's week on a phone, and prints the presses and seconds that each needs, beside its limit.
import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'

const env = { SOAK_STEPS: '200', ...process.env, CHROMIUM_PATH: await findChromium() }
const playwright = 'node_modules/@playwright/test/cli.js'
const reporters = '--reporter=line,./tests/support/task-table.ts'
const args = [playwright, 'test', ...process.argv.slice(2), reporters]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
