import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { inDatabase, secret } from '#tests/support/borrowers.ts'
import { command, postgresUrl } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server.ts'
import { startPostgres } from '../../scripts/testing/postgres.mjs'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A PostgreSQL as the former compose.yaml made it: the app is its first user, with all rights for ever. */
async function startFormer() {
  const postgres = await startPostgres()
  cleanups.push(() => postgres.stop())
  const as = (user: string, database: string) =>
    Object.assign(new URL(postgres.url), { username: user, pathname: `/${database}` }).href
  for (const sql of [
    'create role helper superuser login',
    'drop database oggettoteca',
    'drop role oggettoteca',
  ]) {
    await command(as('root', 'postgres'), sql)
  }
  await command(as('helper', 'postgres'), 'alter role root rename to oggettoteca')
  await command(as('oggettoteca', 'postgres'), 'drop role helper')
  await command(as('oggettoteca', 'postgres'), 'create database oggettoteca')
  return { as, url: as('oggettoteca', 'oggettoteca') }
}

/** The lines in the page that take away the rights, from the backup on. */
function documentedLines(): string[] {
  const [, steps = ''] = readFileSync('docs/operating.md', 'utf8').split("PostgreSQL's superuser.")
  return /```sh\n([^`]*)```/.exec(steps)?.[1]?.trim().split('\n') ?? []
}

test.skipIf(!postgresUrl)(
  'the documented steps take superuser rights from the app of an older compose.yaml, with every row',
  async () => {
    const { as, url } = await startFormer()
    const env = { DATABASE_URL: url, SECRET: secret }
    const server = await startServer({ env })
    cleanups.push(() => server.dispose())
    const place = { folder: server.folder, databaseUrl: url }
    const rows = () =>
      inDatabase(place, sql =>
        sql(`select (select count(*) from objects) objects, (select count(*) from loans) loans,
          (select rolsuper from pg_roles where rolname = 'oggettoteca') super`),
      )
    const [before] = await rows()
    expect(before).toMatchObject({ super: true })
    for (const line of documentedLines()) {
      const operate = /operate\.js (\w+) \/data\/(\S+)/.exec(line)
      const psql = /psql -U (\w+) -d (\w+) (.*)/.exec(line)
      if (operate) {
        const [, what = '', file = ''] = operate
        execFileSync(
          process.execPath,
          ['dist/server/operate.js', what, join(server.folder, file)],
          { env: { ...process.env, ...env, DATA_DIR: server.folder } },
        )
      } else if (psql) {
        const [, user = '', database = '', statements = ''] = psql
        for (const [, single, double] of statements.matchAll(/-c (?:'([^']*)'|"([^"]*)")/g)) {
          await command(as(user, database), single ?? double ?? '')
        }
      } else if (line.endsWith('stop app')) await server.stop()
      else await server.start()
    }
    expect(await rows()).toEqual([{ ...before, super: false }])
    const { ok } = await fetch(`${server.url}/v1/catalogs/products/search?keywords=trapano`)
    expect(ok).toBe(true)
  },
)
