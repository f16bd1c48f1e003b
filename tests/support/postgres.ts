import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The server for tests of PostgreSQL, if there is one. */
export const postgresUrl = process.env.TEST_DATABASE_URL ?? ''

/** A new, empty database on the server. */
export async function newDatabase(server = postgresUrl) {
  const name = `oggettoteca_test_${randomBytes(6).toString('hex')}`
  await command(server, `create database ${name}`)
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => command(server, `drop database ${name} with (force)`),
  }
}

async function command(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sql)
  await client.end()
}
