// Measures the API of the build at two sizes on both engines: npm run bench:api [-- pglite|postgresql|growth|backup|others|moving-in].
// With growth it compares a thousand libraries with a hundred, on PostgreSQL: see bench/growth.ts. With backup it
// measures a search while a backup of 1 GB is made: see bench/backup.ts. With others it measures what visitors wait for
// while somebody else sends something bad: see bench/others.ts. With moving-in [pglite|postgresql] it measures imports: see
// bench/moving-in.ts.
// BENCH_ONLY=booking measures only the works with this text in their names; BENCH_LOANS=200000 fills faster.
// On PostgreSQL it compares three reads with a bare server. BENCH_OBJECTS=20000 makes the larger size smaller.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tokenOf } from '#tests/support/booked-together.ts'
import { bookThrough, type Choice, choices, enlist, inDatabase } from '#tests/support/borrowers.ts'
import { type Compared, compare, type Read, startBare } from './bench/against-bare.ts'
import { measureBackup } from './bench/backup.ts'
import {
  categoriesAt,
  deskSearch,
  deskWords,
  grow,
  oneOf,
  type Size,
  searchFor,
  slip,
  twoWords,
} from './bench/fill.ts'
import { measureGrowth } from './bench/growth.ts'
import { type Figures, get, measure } from './bench/measure.ts'
import { metricsOf, startOnEngine } from './bench/measured-server.ts'
import { measureMovingIn } from './bench/moving-in.ts'
import { measureOthers } from './bench/others.ts'

const small: Size = { libraries: 1, objects: 1_000, loans: 10_000 }
const large: Size = {
  libraries: 100,
  objects: Number(process.env.BENCH_OBJECTS ?? 100_000),
  loans: Number(process.env.BENCH_LOANS ?? 1_000_000),
}
const ms = Number(process.env.BENCH_MS ?? 3000)
const wanted = process.argv[2]
const only = process.env.BENCH_ONLY ?? ''
const engines = ['pglite', 'postgresql'].filter(engine => !wanted || engine === wanted)

type Report = {
  fill: number
  rss: number
  stall: number
  figures: Record<string, Figures>
  compared: Record<string, Compared>
}
const reports: Record<string, Report[]> = {}
if (wanted === 'growth') await measureGrowth()
if (wanted === 'backup') await measureBackup()
if (wanted === 'moving-in')
  await measureMovingIn(process.argv[3] ? [process.argv[3]] : ['pglite', 'postgresql'])
if (wanted === 'others') await measureOthers()

for (const engine of engines) {
  const server = await startOnEngine(engine)
  const { databaseUrl } = server
  await server.stop()
  const days = choices(500)
  reports[engine] = []
  for (const size of [small, large]) {
    const started = performance.now()
    await inDatabase(server, sql => grow(sql, size))
    const fill = (performance.now() - started) / 1000
    // Created late, because tokens are valid for only a quarter of an hour.
    const people = await enlist(server, 40, size === small ? 500 : 0)
    console.log(`${engine}: ${size.objects} objects, ${size.loans} loans in ${fill.toFixed(0)} s`)
    await server.start()
    const figures = await run(server.url, people, days, size)
    const compared = databaseUrl ? await compareReads(server.url, databaseUrl, size) : {}
    const counted = await metricsOf(server.url)
    const metric = (name: string) =>
      Number(new RegExp(`^${name} (\\S+)`, 'm').exec(counted)?.[1] ?? Number.NaN)
    const rss = metric('process_resident_memory_bytes') / 2 ** 20
    reports[engine]?.push({
      fill,
      rss,
      stall: metric('nodejs_eventloop_lag_max_seconds') * 1000,
      figures,
      compared,
    })
    await server.stop()
  }
  await server.dispose()
}
if (engines.length > 0) print()

type People = Awaited<ReturnType<typeof enlist>>
async function run(url: string, people: People, days: Choice[], size: Size) {
  const { category, product } = await paths(url, size)
  const orders = () =>
    get(`${url}/v1/me/orders`, { authorization: `Bearer ${oneOf(people).token}` })
  const staff = { authorization: `Bearer ${await tokenOf(url, 'staff@example.org')}` }
  const searchAtDesk = () => get(url + deskSearch(deskWords()), staff)
  const idle = [...people]
  const book = async () => {
    const who = idle.pop()
    const choice = days.pop()
    if (!who || !choice) throw new Error('nobody or nothing is left to book')
    const outcome = await bookThrough(() => url, who, choice, crypto.randomUUID())
    idle.push(who)
    if (!('loan' in outcome)) throw new Error(`not booked: ${JSON.stringify(outcome)}`)
  }
  const works: [string, number, () => Promise<unknown>][] = [
    ['category page', 8, () => get(url + category())],
    ['product', 8, () => get(url + product())],
    ['headquarters', 8, () => get(`${url}/v1/headquarters`)],
    ['search, two words', 8, () => get(url + searchFor(twoWords()))],
    ['search, a slip', 8, () => get(url + searchFor(slip()))],
    ['search at the desk', 8, searchAtDesk],
    ['orders', 8, orders],
    ['booking, four calls', 20, book],
  ]
  const figures: Record<string, Figures> = {}
  for (const [name, atOnce, one] of works) {
    if (name.includes(only)) figures[name] = await measure(one, ms, atOnce)
  }
  return figures
}

/** Random paths of the catalogue. */
async function paths(url: string, { objects }: Size) {
  const categories = await categoriesAt(url)
  const catalogue = '/v1/catalogs'
  return {
    category: () => `${catalogue}/${oneOf(categories).slug}`,
    product: () =>
      `${catalogue}/products/bench-${2 * (1 + Math.floor(Math.random() * (objects / 2 - 1)))}`,
  }
}

async function compareReads(url: string, databaseUrl: string, size: Size) {
  const bare = await startBare(databaseUrl, 'bologna')
  const { category, product } = await paths(url, size)
  const reads: Read[] = [
    { name: 'product', path: product },
    { name: 'category page', path: category },
    { name: 'search, two words', path: () => searchFor(twoWords()) },
  ]
  const compared: Record<string, Compared> = {}
  for (const read of reads) {
    if (!read.name.includes(only)) continue
    compared[read.name] = await compare({ ours: url, bare: bare.url }, read, get, { ms: 2 * ms })
  }
  bare.stop()
  return compared
}

/** Our rates as a share of the bare server's. */
function comparison({ compared }: Report, objects: number): string[] {
  const lines = Object.entries(compared).map(([name, { ours, bare, ratio }]) => {
    const cells = [ours.rate, bare.rate].map(rate => rate.toFixed(0))
    const times = [ours, bare].flatMap(({ p50, p99 }) => [p50.toFixed(1), p99.toFixed(1)])
    return `| ${[name, ratio.toFixed(2), ...cells, ...times].join(' | ')} |`
  })
  if (lines.length === 0) return []
  return [
    `\n${objects} objects, 8 requests at once:\n`,
    '| against a bare server | ratio | ours by the second | bare | our p50 | p99 | bare p50 | p99 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ]
}

function print() {
  const number = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
  const lines: string[] = []
  for (const [engine, [before, after]] of Object.entries(reports)) {
    if (!before || !after) continue
    lines.push(
      `\n### ${engine}\n`,
      `| | p50 at ${small.objects} | p95 | p50 at ${large.objects} | p95 | p99 | growth | by the second at ${small.objects} | at ${large.objects} |`,
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    )
    for (const [name, old] of Object.entries(before.figures)) {
      const now = after.figures[name]
      if (!now) continue
      const cells = [old.p50, old.p95, now.p50, now.p95, now.p99].map(number)
      const growth = `${(now.p50 / old.p50).toFixed(1)} ×`
      lines.push(`| ${[name, ...cells, growth, number(old.rate), number(now.rate)].join(' | ')} |`)
    }
    lines.push(...comparison(before, small.objects), ...comparison(after, large.objects))
    lines.push(
      `\nMemory ${number(before.rss)} → ${number(after.rss)} MB; longest pause of the event loop ` +
        `${number(before.stall)} → ${number(after.stall)} ms; filled in ${number(after.fill)} s.`,
    )
  }
  const machine = /model name\s*: (.*)/.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? ''
  lines.push(`\nTimes in ms. Node ${process.version}, ${machine}, client on the same machine.`)
  console.log(lines.join('\n'))
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/bench-api.json', JSON.stringify(reports, null, 2))
}
