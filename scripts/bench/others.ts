import { setTimeout as wait } from 'node:timers/promises'
import { enlist, inDatabase, type Sql, secret } from '#tests/support/borrowers.ts'
import { startServer } from '#tests/support/server.ts'
import { get, quantile } from './measure.ts'

const ms = Number(process.env.BENCH_MS ?? 3000)
/** How often an answer is asked for: a person does not ask without a pause. */
const pauseMs = 5
const other = { host: 'campus.localhost' }

type Times = { p50: number; p95: number }

/**
 * What one visitor's answer costs while somebody else sends something bad, or with data that is dear, against the same
 * without: a ratio, because times depend on the machine.
 */
export async function measureOthers() {
  const env = { SECRET: secret, TRUSTED_PROXIES: '1' }
  const server = await startServer({ env, flags: [] })
  const { folder, url } = server
  await server.stop()
  const [staff, waiting, plain] = await enlist({ folder }, 3, 0)
  if (!staff || !waiting || !plain) throw new Error('nobody was enlisted')
  await inDatabase({ folder }, async sql => {
    await sql(`update members set level = 1 where id = $1`, [staff.id])
    await waitForMany(sql, waiting.id)
  })
  await server.start()

  const lines: string[] = []
  const line = (what: string, before: Times, now: Times) => {
    const ratio = (now.p50 / before.p50).toFixed(1)
    const cells = [before.p50, before.p95, now.p50, now.p95].map(one => one.toFixed(1))
    lines.push(`| ${[what, ...cells, `${ratio} ×`].join(' | ')} |`)
    console.log(lines.at(-1))
  }
  const catalogue = (headers = {}) => get(`${url}/v1/catalogs/all`, headers)
  const alone = await timesOf(() => catalogue(other), wait(ms))
  const send = (file: string, dry: boolean) => () =>
    fetch(`${url}/v1/admin/imports?name=objects.csv${dry ? '&dry=1' : ''}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'text/csv' },
      body: file,
    }).then(answer => answer.text())
  for (const [what, file, dry] of files()) {
    const during = await timesOf(() => catalogue(other), again(send(file, dry)))
    line(`another library, during ${what}`, alone, during)
  }

  const pages = ['/', '/catalogs', '/help', ...slugs.map(slug => `/catalogs/${slug}`)]
  let turn = 0
  const readPage = () =>
    fetch(`${url}${pages[turn++ % pages.length]}?n=${turn}`, from('198.51.100.7')).then(answer =>
      answer.text(),
    )
  line(
    'a visitor, while one network reads pages',
    alone,
    await timesOf(() => catalogue(), again(readPage)),
  )
  const search = () =>
    Promise.all([
      wait(50),
      fetch(`${url}/v1/catalogs/products/search?keywords=trapno+${turn++}`, from('198.51.100.8')),
    ])
  line(
    'a visitor, while one network searches 20 times a second',
    alone,
    await timesOf(() => catalogue(), again(search)),
  )

  const holds = ({ token }: { token: string }) =>
    get(`${url}/v1/me/holds`, { authorization: `Bearer ${token}` })
  line(
    'holds: 17 places against none',
    await timesOf(() => holds(plain), wait(ms)),
    await timesOf(() => holds(waiting), wait(ms)),
  )

  const reads = { catalogue: () => catalogue(), pocket: () => get(`${url}/v1/pocket`) }
  const before = {
    catalogue: await timesOf(reads.catalogue, wait(ms)),
    pocket: await timesOf(reads.pocket, wait(ms)),
  }
  await server.stop()
  await inDatabase({ folder }, closeHomes)
  await server.start()
  for (const name of ['catalogue', 'pocket'] as const) {
    line(
      `${name}: homes closed until 2099 against open`,
      before[name],
      await timesOf(reads[name], wait(ms)),
    )
  }
  await server.dispose()
  console.log(
    '\n| | p50 before, ms | p95 | p50 | p95 | ratio of p50 |\n| --- | --- | --- | --- | --- | --- |',
  )
  console.log(lines.join('\n'))
}

const slugs = ['fai-da-te', 'utensili-elettrici', 'all', 'last_arrival']

/** What is sent to the import: bad files of 3 MB, and a good one. */
function files(): [what: string, file: string, dry: boolean][] {
  const many = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, n) => make(n))
  const rows = many(1200, n => `BENCH-${n},Attrezzo ${n},"Da usare con cura",fai-da-te,centro`)
  return [
    [
      'a dry run of 10,000 headings in 3 MB',
      many(10_000, n => `${'colonna '.repeat(36)}${n}`).join(),
      true,
    ],
    ['a dry run of a heading of 200 kB', `code,name,${'h'.repeat(200_000)}\na,b,c\n`, true],
    ['a dry run of 3 MB of bad rows', `code,name\n${'a,b\n'.repeat(750_000)}`, true],
    [
      'an import of 1,200 rows',
      `code,name,description,categories,location\n${rows.join('\n')}\n`,
      false,
    ],
  ]
}

/** The times of a call, again and again until something has ended. */
async function timesOf(one: () => Promise<unknown>, end: Promise<unknown>): Promise<Times> {
  for (let n = 0; n < 10; n++) await one()
  let isOver = false
  const over = end.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const started = performance.now()
    await one()
    times.push(performance.now() - started)
    await wait(pauseMs)
  }
  await over
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** Something again and again, for a while. */
async function again(work: () => Promise<unknown>) {
  for (const end = performance.now() + ms; performance.now() < end; ) await work()
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** Seventeen places, as an account had before places were bounded. */
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
