// Serves app and API of the build on one origin. Of the demo's pictures the server draws those that are asked
// for; the others are drawn here, while nothing else needs the processor.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

const children = [
  spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  }),
]
const [server] = children
server.on('message', ({ demo }) => {
  if (!demo) return
  const drawing = spawn(process.execPath, ['scripts/draw-demo-pictures.ts'], { stdio: 'inherit' })
  setPriority(drawing.pid, constants.priority.PRIORITY_LOW)
  children.push(drawing)
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
server.on('exit', code => {
  for (const child of children) child.kill()
  process.exit(code ?? 1)
})
