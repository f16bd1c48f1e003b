import { newDatabase, postgresUrl } from './postgres.ts'
import { type Options, startServer, type TestServer } from './server.ts'

/** A database with the demo, on the server of `postgresUrl`; made by tests/support/seed-demo.ts. */
export const seededDatabase = 'oggettoteca_seeded'

/**
 * Starts the built server on a copy of the demo. Uses PostgreSQL if available, because it starts and answers
 * faster than the embedded database.
 */
export async function startDemoServer(options: Options = {}): Promise<TestServer> {
  if (!postgresUrl) return startServer(options)
  const database = await newDatabase(postgresUrl, seededDatabase)
  const server = await startServer({
    ...options,
    env: { ...options.env, DATABASE_URL: database.url },
  })
  const dispose = async () => {
    await server.dispose()
    await database.drop()
  }
  return { ...server, databaseUrl: database.url, dispose }
}
