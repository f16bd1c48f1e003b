// Builds what is stale, then runs one of the operator's commands: backup, restore, move.
import { spawnSync } from 'node:child_process'

const run = args => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
process.exit(
  run(['scripts/build.mjs']) ||
    run(['--enable-source-maps', 'dist/server/operate.js', ...process.argv.slice(2)]),
)
