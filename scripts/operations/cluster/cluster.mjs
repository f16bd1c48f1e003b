// A whole installation on one machine, with the files of deploy/cluster: HAProxy, three app processes, PgBouncer, a
// PostgreSQL primary with a standby, and an object storage, on their own ports and in one folder.
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { startObjectStorage } from '../../testing/object-storage.mjs'
import { freePort } from '../../testing/system.mjs'
import { startBalancer } from './balancer.mjs'
import { startDatabases } from './databases.mjs'
import { filledIn, variablesOf } from './fill-in.mjs'
import { startPooler } from './pooler.mjs'
import { startService, until } from './service.mjs'

const bucket = 'pictures'
const direct = async port => port

/**
 * Starts everything, filled with the demo.
 * @param {{ port?: number, env?: Record<string, string>, reach?: (port: number) => Promise<number>, folders?:
 * Partial<Record<'a' | 'b', string>>, say?: (line: string) => void }} [options] `env` are more variables of the app;
 * `reach` and `folders` as of startDatabases
 */
export async function startCluster({
  port,
  env = {},
  reach = direct,
  folders,
  say = () => {},
} = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-cluster-'))
  // Some programs change their user when root starts them.
  chmodSync(folder, 0o755)
  const stops = []
  const stopAll = async () => {
    for (const one of stops.reverse()) await one()
  }
  const stop = async () => {
    await stopAll()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const password = randomBytes(16).toString('hex')
    say('the object storage (RADOS gateway)')
    const storage = await startObjectStorage()
    stops.push(storage.stop)
    await createBucket(storage)
    say('PostgreSQL, a primary and a standby')
    const databases = await startDatabases({ folder, password, reach, folders })
    stops.push(databases.stop)
    say('three app processes, each with PgBouncer')
    const values = {
      DATABASE_PASSWORD: password,
      STORAGE_ENDPOINT: storage.endpoint,
      STORAGE_KEY: storage.key,
      STORAGE_SECRET: storage.secret,
      SECRET: randomBytes(32).toString('hex'),
    }
    const apps = []
    for (const name of ['app1', 'app2', 'app3']) {
      const pooler = await startPooler({ name: `${name}-pooler`, folder, password, databases })
      stops.push(() => pooler.service.stop('SIGKILL'))
      const own = { ...values, POOLER_PORT: pooler.port }
      const app = { ...(await startApp({ folder, name, values: own, env })), pooler }
      stops.push(() => app.service.stop())
      apps.push(app)
      // The first one creates the tables and the demo.
      if (name === 'app1') await app.ready()
    }
    await Promise.all(apps.map(app => app.ready()))
    say('HAProxy')
    const web = port ?? (await freePort())
    const balancer = startBalancer({ folder, port: web, apps })
    stops.push(() => balancer.service.stop('SIGKILL'))
    await balancer.settled()
    const reloadPoolers = () => {
      for (const { pooler } of apps) pooler.reload()
    }
    return {
      url: `http://localhost:${web}`,
      folder,
      storage,
      databases,
      apps,
      balancer,
      /** The address of the primary, without a pooler. */
      get databaseUrl() {
        return `postgres://oggettoteca:${password}@127.0.0.1:${databases.primary.port}/oggettoteca`
      },
      /** Makes the standby the primary. */
      promote: async () => {
        await databases.promote()
        reloadPoolers()
      },
      /** Makes the former primary the standby. */
      rebuildStandby: async () => {
        await databases.rebuildStandby()
        reloadPoolers()
      },
      /**
       * Restarts the app processes, one after the other. @param {string} [cwd] the folder of the next build; by
       * default the same
       */
      release: async (cwd = process.cwd()) => {
        for (const app of apps) {
          await balancer.drain(app.name)
          await app.service.stop()
          app.service.start({ cwd })
          await app.ready()
          await balancer.use(app.name)
        }
      },
      stop,
    }
  } catch (error) {
    await stopAll()
    throw new Error(`${error.message}. The logs are in ${folder}`, { cause: error })
  }
}

async function createBucket({ endpoint, key, secret }) {
  const credentials = { accessKeyId: key, secretAccessKey: secret }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}

async function startApp({ folder, name, values, env }) {
  const port = await freePort()
  const data = join(folder, name)
  mkdirSync(data)
  const own = variablesOf(filledIn('app.env', { ...values, PORT: port }))
  const whole = { ...process.env, DATA_DIR: data, ...own, ...env }
  const service = startService({
    command: process.execPath,
    args: ['--enable-source-maps', join(process.cwd(), 'dist/server/main.js')],
    log: join(folder, `${name}.log`),
    cwd: process.cwd(),
    env: whole,
  })
  const url = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { name, port, url, service, env: whole, ready: () => until(`${name} is ready`, isReady) }
}
