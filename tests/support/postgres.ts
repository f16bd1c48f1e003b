import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The server for tests of PostgreSQL, if there is one. */
export const postgresUrl = process.env.TEST_DATABASE_URL ?? ''

/** A new database on the server, empty or a copy of another. */
export async function newDatabase(server = postgresUrl, template?: string) {
  const name = `oggettoteca_test_${randomBytes(6).toString('hex')}`
  return {
    url: await createDatabase(name, server, template),
    drop: () => command(server, `drop database ${name} with (force)`),
  }
}

/** Creates a database and replaces one of the same name. @returns its address */
export async function createDatabase(name: string, server = postgresUrl, template = 'template1') {
  await command(server, `drop database if exists ${name}`)
  await command(server, `create database ${name} template ${template}`)
  return urlOf(name, server)
}

function urlOf(name: string, server: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Runs one statement. */
export async function command(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sql)
  await client.end()
}
