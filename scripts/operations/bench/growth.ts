import { inDatabase } from '#tests/support/borrowers.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { startPostgres } from '../../testing/postgres.mjs'
import {
  categoriesAt,
  grow,
  oneOf,
  type Size,
  searchFor,
  slip,
  twoWords,
  withoutIndexes,
} from './fill.ts'
import { get, measure, quantile } from './measure.ts'
import { metricsOf, startOn } from './measured-server.ts'

/** Each library has a thousand products with ten loans each at both sizes. */
const sizes = {
  tenth: { libraries: 100, objects: 100_000, loans: 1_000_000, isEven: true },
  whole: { libraries: 1_000, objects: 1_000_000, loans: 10_000_000, isEven: true },
} satisfies Record<string, Size>
type Name = keyof typeof sizes
const names = Object.keys(sizes) as Name[]

const rounds = 5
const ms = Number(process.env.BENCH_MS ?? 3000)
const only = process.env.BENCH_ONLY ?? ''
/** First each work runs unmeasured, until most of its rows are in memory. */
const warmMs = 10 * ms
/** Each job runs within this time, except those of every hour. */
const jobsMs = 150_000
/**
 * The memory holds both databases. It must be in huge pages (`sysctl vm.nr_hugepages=3900`), as for any PostgreSQL of this
 * size: with small ones each connection pays for its first look at each page of 4 kB, which takes minutes.
 */
const settings = ['shared_buffers=7GB', 'random_page_cost=1.1', 'max_wal_size=8GB', 'autovacuum=on']

/**
 * Compares an installation of a thousand libraries with one of a tenth, side by side on one PostgreSQL. `BENCH_DATABASE`
 * is the address of a PostgreSQL whose databases `growth_tenth` and `growth_whole` are filled further if they exist.
 */
export async function measureGrowth() {
  const given = process.env.BENCH_DATABASE
  const postgres = given ? { url: given, stop: async () => {} } : await startPostgres({ settings })
  const servers = {} as Record<Name, Awaited<ReturnType<typeof fill>>>
  for (const name of names) servers[name] = await fill(name, postgres.url)
  const lines = [
    `\n| | p50 at ${sizes.tenth.libraries} libraries | at ${sizes.whole.libraries} | growth | p95 | p95 |`,
    '| --- | --- | --- | --- | --- | --- |',
  ]
  const categories = await categoriesAt(servers.whole.url)
  for (const [work, path] of Object.entries(works(categories))) {
    if (!work.includes(only)) continue
    const found = { tenth: [] as number[], whole: [] as number[] }
    const slow = { tenth: [] as number[], whole: [] as number[] }
    const calls = (name: Name) => caller(servers[name].url, sizes[name], path)
    for (const name of names) await measure(calls(name), warmMs, 1)
    for (let round = 0; round < rounds; round++) {
      for (const name of names) {
        const { p50, p95 } = await measure(calls(name), ms, 1)
        found[name].push(p50)
        slow[name].push(p95)
      }
    }
    const [before, now] = [quantile(found.tenth, 0.5), quantile(found.whole, 0.5)]
    const late = names.map(name => quantile(slow[name], 0.5).toFixed(1))
    const cells = [before.toFixed(1), now.toFixed(1), `${(now / before).toFixed(2)} ×`, ...late]
    lines.push(`| ${[work, ...cells].join(' | ')} |`)
    console.log(lines.at(-1))
  }
  console.log(lines.join('\n'))
  await new Promise(resolve => setTimeout(resolve, jobsMs))
  const jobs = {
    tenth: await jobTimes(servers.tenth.url),
    whole: await jobTimes(servers.whole.url),
  }
  console.log('\n| job | ms a run, tenth | whole |\n| --- | --- | --- |')
  for (const [job, time] of jobs.tenth) {
    console.log(`| ${job} | ${time.toFixed(1)} | ${jobs.whole.get(job)?.toFixed(1)} |`)
  }
  for (const name of names) await servers[name].dispose()
  await postgres.stop()
}

/** A server on its filled database. */
async function fill(name: Name, postgresUrl: string) {
  const database = `growth_${name}`
  const there = Object.assign(new URL(postgresUrl), { pathname: `/${database}` }).href
  const url = process.env.BENCH_DATABASE ? there : await createDatabase(database, postgresUrl)
  const server = await startOn(url)
  const started = performance.now()
  await inDatabase({ folder: server.folder, databaseUrl: url }, async sql => {
    const [found] = await sql('select count(*)::int as loans from loans')
    if (Number(found?.loans) >= sizes[name].loans) return
    await withoutIndexes(sql, 'objects', () =>
      withoutIndexes(sql, 'loans', () => grow(sql, sizes[name])),
    )
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${name}: ${JSON.stringify(sizes[name])} filled in ${seconds} s`)
  return server
}

/** The path of a call that is about product number n. */
type Path = (n: number) => string

/** The calls of a member who looks for something. */
function works(categories: { slug: string }[]): Record<string, Path> {
  const catalogue = '/v1/catalogs'
  return {
    categories: () => '/v1/categories',
    'category page': () => `${catalogue}/${oneOf(categories).slug}`,
    product: number => `${catalogue}/products/bench-${number}`,
    'search, two words': () => searchFor(twoWords()),
    'search, a slip': () => searchFor(slip()),
  }
}

/** The same number of libraries is in use at once at both sizes, so that each is asked equally often. */
const inUse = sizes.tenth.libraries - 1

/** @returns a call of a random library and product, each time another */
function caller(url: string, { libraries, objects }: Size, path: Path) {
  const all = libraries - 1
  const start = Math.floor(Math.random() * all)
  // Row n belongs to library 1 + n % all, but the first thousand to the one of the demo.
  const [first, last] = [Math.ceil(1001 / all), Math.floor(objects / all) - 1]
  return () => {
    const library = (start + Math.floor(Math.random() * inUse)) % all
    const nth = first + Math.floor(Math.random() * (last - first + 1))
    return get(url + path(nth * all + library), { host: `lib${1 + library}.localhost` })
  }
}

/** Milliseconds of a run, by job. */
async function jobTimes(url: string): Promise<Map<string, number>> {
  const text = await metricsOf(url)
  const sum = (metric: string, job: string) =>
    [...text.matchAll(new RegExp(`^${metric}\\{job="${job}".*\\} (\\S+)$`, 'gm'))].reduce(
      (total, [, value]) => total + Number(value),
      0,
    )
  const jobs = new Set([...text.matchAll(/_job_seconds_total\{job="(\w+)"/g)].map(([, job]) => job))
  return new Map(
    [...jobs].map(job => {
      const name = String(job)
      const runs = sum('oggettoteca_jobs_total', name)
      return [name, (1000 * sum('oggettoteca_job_seconds_total', name)) / runs]
    }),
  )
}
