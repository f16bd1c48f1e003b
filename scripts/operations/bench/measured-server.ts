import { secret } from '#tests/support/borrowers.ts'
import { newDatabase } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server.ts'
import { startPostgres } from '../../testing/postgres.mjs'

const metricsToken = 'a token for the benchmark'
const env = {
  SECRET: secret,
  METRICS_TOKEN: metricsToken,
  // Each call comes from its own address, as behind a proxy, so that none is rate limited.
  TRUSTED_PROXIES: '1',
}

/** A server on the embedded database, or on the PostgreSQL of this address. */
export const startOn = (databaseUrl = '', more: Record<string, string> = {}) =>
  startServer({
    env: { ...env, ...more, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    flags: [],
  })

/** A server on one engine. On PostgreSQL it has its own one, which `dispose` stops too. */
export async function startOnEngine(engine: string, more: Record<string, string> = {}) {
  const postgres = engine === 'postgresql' ? await startPostgres({ durable: true }) : undefined
  const database = postgres && { databaseUrl: (await newDatabase(postgres.url)).url }
  const server = await startOn(database?.databaseUrl, more)
  const dispose = async () => {
    await server.dispose()
    await postgres?.stop()
  }
  return { ...server, ...database, dispose }
}

/** What the server at an address has counted, as text. */
export async function metricsOf(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  return (await fetch(`${url}/metrics`, { headers })).text()
}
