import { setTimeout as wait } from 'node:timers/promises'
import { type Borrower, enlist, inDatabase, type Sql } from '#tests/support/borrowers.ts'
import type { TestServer } from '#tests/support/server.ts'
import { get, quantile, timesWhile, within } from './measure.ts'
import { startOnEngine } from './measured-server.ts'

const ms = Number(process.env.BENCH_MS ?? 3000)
/** How often an answer is asked for: a person does not ask without a pause. */
const pauseMs = 5
const other = { host: 'campus.localhost' }

type Times = { p50: number; p95: number }
type Work = () => Promise<unknown>

/**
 * How long one visitor's answer takes while somebody else sends something bad, or with data that takes long to read,
 * compared with the same without it, on both engines. Ratios count, because times depend on the machine. The embedded
 * database has one connection, so that others wait there while an import writes.
 */
export async function measureOthers() {
  const lines: string[] = []
  for (const engine of ['pglite', 'postgresql']) {
    const server = await startOnEngine(engine)
    lines.push(...(await measureOn(server, engine)))
    await server.dispose()
  }
  console.log('\n| | p50 without, ms | p95 | p50 with | p95 | ratio of p50 |')
  console.log(['| --- | --- | --- | --- | --- | --- |', ...lines].join('\n'))
}

async function measureOn(server: TestServer, engine: string): Promise<string[]> {
  const { url } = server
  await server.stop()
  const [staff, waiting, plain] = await enlist(server, 3, 0)
  if (!staff || !waiting || !plain) throw new Error('nobody was enlisted')
  await inDatabase(server, async sql => {
    await sql(`update members set level = 1 where id = $1`, [staff.id])
    await waitForMany(sql, waiting.id)
  })
  await server.start()

  const lines: string[] = []
  const line = (what: string, without: Times, now: Times) => {
    const cells = [without.p50, without.p95, now.p50, now.p95].map(one => one.toFixed(1))
    const ratio = `${(now.p50 / without.p50).toFixed(1)} ×`
    lines.push(`| ${[`${engine}: ${what}`, ...cells, ratio].join(' | ')} |`)
    console.log(lines.at(-1))
  }
  const beside = async (what: string, one: Work, work: Work, pauseMs: number) => {
    const alone = await timesOf(one, wait(ms))
    line(what, alone, await timesOf(one, timesWhile(within(ms), work, pauseMs)))
  }
  const catalogue = (headers = {}) => get(`${url}/v1/catalogs/all`, headers)
  const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })

  for (const [what, body, query] of files()) {
    const send = async () => {
      const headers = { ...bearer(staff), 'content-type': 'text/csv' }
      const to = `${url}/v1/admin/imports?name=objects.csv${query}`
      const answer = await fetch(to, { method: 'POST', headers, body })
      if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`)
      await answer.text()
    }
    await beside(`another library, during ${what}`, () => catalogue(other), send, 100)
  }

  let count = 0
  const readPage = async () => {
    const answer = await fetch(`${url}${pages[count++ % pages.length]}?n=${count}`, from(7))
    await answer.text()
  }
  await beside('a visitor, while one network reads pages', () => catalogue(), readPage, 1)
  const search = async () => {
    const words = `${url}/v1/catalogs/products/search?keywords=trapno+${count++}`
    void fetch(words, from(8)).then(answer => answer.text())
  }
  const searches = 'a visitor, while one network searches 20 times a second'
  await beside(searches, () => catalogue(), search, 50)

  const readQueues = (one: Borrower) => () => get(`${url}/v1/me/holds`, bearer(one))
  const many = await timesOf(readQueues(waiting), wait(ms))
  line('17 queue entries against none', await timesOf(readQueues(plain), wait(ms)), many)

  const reads = { catalogue: () => catalogue(), pocket: () => get(`${url}/v1/pocket`) }
  const open = {
    catalogue: await timesOf(reads.catalogue, wait(ms)),
    pocket: await timesOf(reads.pocket, wait(ms)),
  }
  await server.stop()
  await inDatabase(server, closeHomes)
  await server.start()
  for (const name of ['catalogue', 'pocket'] as const) {
    const closed = await timesOf(reads[name], wait(ms))
    line(`${name}: homes closed until 2099 against open`, open[name], closed)
  }
  return lines
}

const pages = [
  '/',
  '/catalogs',
  '/help',
  '/catalogs/all',
  '/catalogs/last_arrival',
  '/catalogs/fai-da-te',
]

/** What is sent to the import: bad files of 3 MB, and a good one. */
function files(): [what: string, body: string, query: string][] {
  const many = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => make(n))
  const rows = many(1200, n => `BENCH-${n},Attrezzo ${n},"Da usare con cura",fai-da-te,centro`)
  return [
    [
      'a dry run of 10,000 headings in 3 MB',
      many(10_000, n => `${'colonna '.repeat(36)}${n}`).join(),
      '&dry=1',
    ],
    ['a dry run of a heading of 200 kB', `code,name,${'h'.repeat(200_000)}\na,b,c\n`, '&dry=1'],
    ['a dry run of 3 MB of bad rows', `code,name\n${'a,b\n'.repeat(750_000)}`, '&dry=1'],
    [
      'an import of 1,200 rows',
      `code,name,description,categories,location\n${rows.join('\n')}\n`,
      '',
    ],
  ]
}

/** The times of a call, again and again until something has ended. */
async function timesOf(one: Work, end: Promise<unknown>): Promise<Times> {
  for (let n = 0; n < 10; n++) await one()
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  const times = await timesWhile(() => !isOver, one, pauseMs)
  await over
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

const from = (last: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${last}` } })

/** Seventeen queue entries, as an account could have before their number was bounded. */
async function waitForMany(sql: Sql, memberId: string) {
  await sql(
    `insert into queue_places (library_id, object_id, member_id)
     select distinct l.library_id, l.object_id, $1 from loans l where l.library_id = 'bologna' limit 17`,
    [memberId],
  )
}

async function closeHomes(sql: Sql) {
  await sql(
    `insert into holidays (library_id, headquarters_id, first_day, last_day, name)
     select library_id, id, current_date, '2099-12-31', 'Via' from headquarters where kind = 'private'`,
  )
}
