// Builds what changed, then runs an operator's command: backup, restore, move.
import { spawnSync } from 'node:child_process'

const run = args => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
process.exit(
  run(['scripts/build.mjs']) ||
    run(['--enable-source-maps', 'dist/server/operate.js', ...process.argv.slice(2)]),
)
