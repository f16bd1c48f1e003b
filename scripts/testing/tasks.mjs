// Ten tasks on a phone; prints the presses that each needs, beside its limit.
import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.mjs'

const env = { ...process.env, CHROMIUM_PATH: await findChromium() }
const playwright = 'node_modules/@playwright/test/cli.js'
const args = [playwright, 'test', 'tests/tasks', '--project=phone', '--reporter=line']
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit', env }).status ?? 1
