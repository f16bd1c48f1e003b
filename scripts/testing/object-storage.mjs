// Starts a temporary object storage for tests: Ceph's RADOS gateway on one monitor and one disk in memory.
// Installs it if it is missing.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, onPath, provide } from './system.mjs'

const packages = 'radosgw ceph-mon ceph-osd'
const why = 'the tests of files in an object storage need it'
const commands = [
  'radosgw',
  'radosgw-admin',
  'ceph-mon',
  'ceph-osd',
  'ceph',
  'ceph-authtool',
  'monmaptool',
]
const startMs = 120_000
/** The daemons and what each may do. */
const users = [
  ['mon.', 'mon=allow *'],
  ['client.admin', 'mon=allow *', 'osd=allow *'],
  ['osd.0', 'mon=allow profile osd', 'osd=allow *'],
  ['client.rgw.a', 'mon=allow rwx', 'osd=allow rwx'],
]
const person = 'oggettoteca'

/**
 * Starts a storage in a temporary folder, without a bucket.
 * @param {{ tls?: boolean }} [options] `tls`: answer at `tlsEndpoint` too, with a certificate that nobody knows
 * @returns {Promise<{ endpoint: string, tlsEndpoint: string, key: string, secret: string, stop: () => Promise<void>,
 * pause: () => Promise<void>, resume: () => Promise<void>, limit: (bytes: number | null) => void }>}
 *   `pause` ends the gateway and keeps its data; `limit` sets how much may be stored, `null` for no limit
 * @throws {Error} in one line if it is not available
 */
export async function startObjectStorage({ tls = false } = {}) {
  provide({ name: 'RADOS gateway', packages, why, find: () => commands.every(onPath) })
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-ceph-'))
  const [monitor, port, fsid] = [await freePort(), await freePort(), randomUUID()]
  const conf = join(folder, 'ceph.conf')
  const tlsPort = tls ? await freePort() : 0
  const frontend = `endpoint=127.0.0.1:${port} ${tls ? certified(folder, tlsPort) : ''}`
  writeFileSync(conf, settings({ folder, monitor, frontend, fsid }))
  const run = (name, ...args) =>
    execFileSync(name, ['-c', conf, ...args], { stdio: 'pipe', encoding: 'utf8', timeout: startMs })
  const daemons = []
  const daemon = (name, ...args) => {
    const child = spawn(name, ['-c', conf, '-f', ...args], { stdio: 'ignore' })
    daemons.push(child)
    return child
  }
  const removeAll = () => {
    for (const child of daemons) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', removeAll)
  const keyring = join(folder, 'keyring')
  for (const [name, ...caps] of users) {
    const given = caps.flatMap(cap => ['--cap', ...cap.split('=')])
    const create = name === 'mon.' ? ['--create-keyring'] : []
    const args = [...create, keyring, '--gen-key', '-n', name, ...given]
    execFileSync('ceph-authtool', args, { stdio: 'pipe' })
  }
  const map = join(folder, 'monmap')
  const address = `[v2:127.0.0.1:${monitor}]`
  execFileSync('monmaptool', ['--create', '--addv', 'a', address, '--fsid', fsid, map], {
    stdio: 'pipe',
  })
  run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring)
  daemon('ceph-mon', '-i', 'a')
  const id = run('ceph', '--connect-timeout', '60', 'osd', 'create').trim()
  mkdirSync(join(folder, `osd.${id}`))
  run('ceph-osd', '-i', id, '--mkfs')
  daemon('ceph-osd', '-i', id)
  const gateway = () => daemon('radosgw', '-n', 'client.rgw.a')
  let running = gateway()
  const endpoint = `http://127.0.0.1:${port}`
  await answers(endpoint, running)
  const [key, secret] = ['test-key', 'test-secret-of-the-storage']
  const admin = (...args) => run('radosgw-admin', '-n', 'client.rgw.a', ...args)
  const keys = [`--access-key=${key}`, `--secret-key=${secret}`]
  admin('user', 'create', `--uid=${person}`, '--display-name=Oggettoteca', ...keys)
  const pause = async () => {
    const gone = new Promise(resolve => running.once('exit', resolve))
    running.kill('SIGKILL')
    await gone
  }
  return {
    endpoint,
    tlsEndpoint: `https://127.0.0.1:${tlsPort}`,
    key,
    secret,
    pause,
    resume: async () => {
      running = gateway()
      await answers(endpoint, running)
    },
    limit: bytes => {
      const quota = (act, ...args) =>
        admin('quota', act, '--quota-scope=user', `--uid=${person}`, ...args)
      if (bytes === null) return quota('disable')
      quota('set', `--max-size=${bytes}`, '--max-objects=-1')
      return quota('enable')
    },
    stop: async () => {
      process.off('exit', removeAll)
      removeAll()
    },
  }
}

/** Writes a certificate. @returns the gateway's settings for answering with it */
function certified(folder, port) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...options, ...files], { stdio: 'pipe' })
  return `ssl_endpoint=127.0.0.1:${port} ssl_certificate=${certificate} ssl_private_key=${key}`
}

function settings({ folder, monitor, frontend, fsid }) {
  return `[global]
fsid = ${fsid}
mon initial members = a
mon host = [v2:127.0.0.1:${monitor}]
keyring = ${folder}/keyring
public network = 127.0.0.0/8
run dir = ${folder}
pid file = ${folder}/$name.pid
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
crash dir = ${folder}
mon data = ${folder}/mon.$id
osd data = ${folder}/osd.$id
osd objectstore = memstore
memstore device bytes = 4294967296
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 2000
[client.rgw.a]
rgw frontends = beast ${frontend}
rgw data = ${folder}/rgw
rgw cache enabled = false
rgw bucket quota ttl = 0
rgw user quota bucket sync interval = 1
rgw user quota sync interval = 1
`
}

async function answers(endpoint, gateway) {
  for (const deadline = Date.now() + startMs; Date.now() < deadline; await wait(200)) {
    if (await fetch(endpoint).catch(() => null)) return
    if (gateway.exitCode !== null) break
  }
  throw new Error('The RADOS gateway did not start')
}

// From the command line: prints the address and runs until it is interrupted.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { endpoint, key, secret, stop } = await startObjectStorage()
  console.log(`FILES_URL='s3://pictures?endpoint=${endpoint}'`)
  console.log(`AWS_ACCESS_KEY_ID=${key} AWS_SECRET_ACCESS_KEY=${secret}`)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => stop().then(() => process.exit(0)))
  }
}
