// Starts the cluster for people: npm run cluster. It reads commands from the terminal until it is stopped.
import { createInterface } from 'node:readline'
import { startCluster } from './cluster.mjs'

const port = Number(process.env.CLUSTER_PORT ?? 3100)
const started = performance.now()
const cluster = await startCluster({ port, say: part => console.log(`Starting ${part} …`) }).catch(
  error => {
    console.error(error.message)
    process.exit(1)
  },
)
const { apps, databases, storage } = cluster
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(`
The cluster is ready after ${seconds} s: ${cluster.url}
  app processes  ${apps.map(app => app.url).join(', ')}
  PgBouncer      ports ${apps.map(({ pooler }) => pooler.port).join(', ')}
  PostgreSQL     primary port ${databases.primary.port}, standby port ${databases.standby.port}
  object storage ${storage.endpoint}
  logs           ${cluster.folder}
`)

/** What can be typed. @type {Record<string, { does: string, run: () => unknown }>} */
const commands = {
  ...Object.fromEntries(
    apps.map(({ name, service }) => [
      `kill ${name}`,
      { does: 'it starts again after two seconds', run: service.kill },
    ]),
  ),
  'kill primary': {
    does: 'reads go on from the standby, writes get 503',
    run: () => databases.primary.service.kill(),
  },
  promote: { does: 'make the standby the primary', run: cluster.promote },
  rebuild: { does: 'make the former primary the standby', run: cluster.rebuildStandby },
  release: {
    does: 'start the app processes anew, one after the other',
    run: () => cluster.release(),
  },
  stop: { does: 'stop everything and delete its folder', run: stop },
}
const help = Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(13)} ${does}`)
console.log(`Type a command:\n${help.join('\n')}`)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  await cluster.stop()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

for await (const line of createInterface({ input: process.stdin })) {
  const known = commands[line.trim()]
  if (!known) {
    console.log(`Type one of: ${Object.keys(commands).join(', ')}`)
    continue
  }
  try {
    await known.run()
    console.log(`Done: ${line.trim()}`)
  } catch (error) {
    console.error(error.message)
  }
}
