// PgBouncer in transaction mode beside one app process, in front of both databases.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { poolerCommand } from '../../testing/pooler.mjs'
import { freePort } from '../../testing/system.mjs'
import { fillIn } from './fill-in.mjs'
import { startService } from './service.mjs'

/**
 * @param {{ name: string, folder: string, password: string, databases: { primary: { reached: number }, standby: {
 * reached: number } } }} options
 */
export async function startPooler({ name, folder, password, databases }) {
  const { command, args } = poolerCommand()
  const own = join(folder, name)
  mkdirSync(own)
  // It changes its user when root starts it.
  chmodSync(own, 0o777)
  writeFileSync(join(own, 'users.txt'), `"oggettoteca" "${password}"\n`)
  const port = await freePort()
  const file = join(own, 'pgbouncer.ini')
  const configure = () =>
    fillIn('pgbouncer.ini', file, {
      FOLDER: own,
      POOLER_PORT: port,
      PRIMARY_HOST: '127.0.0.1',
      PRIMARY_PORT: databases.primary.reached,
      STANDBY_HOST: '127.0.0.1',
      STANDBY_PORT: databases.standby.reached,
    })
  configure()
  const service = startService({ command, args: [...args, file], log: join(own, 'output.log') })
  return {
    port,
    service,
    /** Uses the databases in their present parts. */
    reload: () => {
      configure()
      service.signal('SIGHUP')
    },
  }
}
