// The long soak test: 200 random navigations with changing connectivity on the built app.
// SOAK_STEPS and SOAK_SEED change length and sequence.
import { spawnSync } from 'node:child_process'
import { findChromium } from './testing/find-chromium.mjs'

const env = { SOAK_STEPS: '200', ...process.env, CHROMIUM_PATH: await findChromium() }
const playwright = 'node_modules/@playwright/test/cli.js'
const args = [playwright, 'test', 'tests/offline/soak.e2e.ts', '--workers=1', '--reporter=line']
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
