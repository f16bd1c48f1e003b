// The API, restarted on change, and Vite's page with hot reload in front of it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The API needs the empty database and some built page.
if (!existsSync('dist/stamp') || !existsSync('dist/app/index.html')) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
const port = process.env.PORT ?? '3000'
const run = (args, env = {}) =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
const children = [
  run(
    [
      '--watch',
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-path=domain',
      'server/main.ts',
    ],
    {
      PORT: port,
    },
  ),
  run(['node_modules/vite/bin/vite.js', '--port', '5173'], { PORT: port }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
