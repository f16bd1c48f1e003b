// HAProxy in front of the app processes.
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { provide } from '../../testing/system.mjs'
import { fillIn } from './fill-in.mjs'
import { startService, until } from './service.mjs'

const places = ['/usr/sbin/haproxy', '/usr/bin/haproxy']
const find = () => places.find(path => existsSync(path))
const why = 'the cluster needs it'
const backends = ['app', 'app_reading']

/** @param {{ folder: string, port: number, apps: readonly { name: string, port: number }[] }} options */
export function startBalancer({ folder, port, apps }) {
  const command = provide({ name: 'HAProxy', packages: 'haproxy', why, find })
  const file = join(folder, 'haproxy.cfg')
  const socket = join(folder, 'haproxy.sock')
  const addresses = apps.map(({ name, port }) => [
    `${name.toUpperCase()}_ADDRESS`,
    `127.0.0.1:${port}`,
  ])
  fillIn('haproxy.cfg', file, {
    HAPROXY_SOCKET: socket,
    WEB_ADDRESS: `127.0.0.1:${port}`,
    ...Object.fromEntries(addresses),
  })
  const log = join(folder, 'haproxy.log')
  const service = startService({ command, args: ['-db', '-f', file], log })

  /** Asks its runtime API. @param {string} line */
  const ask = line =>
    new Promise((resolve, reject) => {
      let answer = ''
      connect(socket, function () {
        this.write(`${line}\n`)
      })
        .on('data', chunk => {
          answer += chunk
        })
        .on('error', reject)
        .on('close', () => resolve(answer))
    })
  /** The figures of a process in the first backend. @param {string} name */
  const figures = async name => {
    const [head, ...rows] = (await ask('show stat')).split('\n').map(line => line.split(','))
    const row = rows.find(([backend, server]) => backend === 'app' && server === name) ?? []
    return { status: row[head.indexOf('status')] ?? '', open: Number(row[head.indexOf('scur')]) }
  }
  const set = async (name, state) => {
    for (const backend of backends) await ask(`set server ${backend}/${name} state ${state}`)
  }
  const isUp = name => figures(name).then(({ status }) => status === 'UP')
  return {
    service,
    /** Sends no new request to a process, and waits for the open ones. @param {string} name */
    drain: async name => {
      await set(name, 'drain')
      await until(`no request is open at ${name}`, async () => (await figures(name)).open === 0)
    },
    /** Sends requests again. @param {string} name */
    use: async name => {
      await set(name, 'ready')
      await until(`${name} is used`, () => isUp(name))
    },
    /** Waits until every process is used. */
    settled: () =>
      until('every process is used', async () =>
        (await Promise.all(apps.map(({ name }) => isUp(name).catch(() => false)))).every(Boolean),
      ),
  }
}
