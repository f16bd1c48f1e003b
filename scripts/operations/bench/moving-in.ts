import { setTimeout as wait } from 'node:timers/promises'
import { enlist, inDatabase } from '#tests/support/borrowers.ts'
import { get, quantile, timesWhile } from './measure.ts'
import { metricsOf, startOnEngine } from './measured-server.ts'

type Files = Record<string, string>
const list = (count: number, row: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n)).join('\n')
const day = (n: number) =>
  new Date(Date.UTC(2024, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)

/** A library that moves in: what it has, under headings of another system. */
const library = (things: number, people: number, loans: number): Files => ({
  'items.csv': `Code,Name,Category,Long description,Location,Condition,Price paid\n${list(things, n => `M-${n},Attrezzo ${n},Utensili ${n % 12},"<p>Da usare con cura, ${n}</p>",In stock,Good,${n % 300}.50`)}\n`,
  'contacts.csv': `Contact ID,First name,Last name,Email,Telephone,City\n${list(people, n => `${n},Nome${n},Cognome${n},m${n}@example.org,051 ${100_000 + n},Bologna`)}\n`,
  'memberships.csv': `Member ID,Email,Membership number,Membership type,Starts,Expires,Price\n${list(people, n => `${n},m${n}@example.org,T${n},Standard,${day(500 + (n % 300))},${day(865 + (n % 300))},20.00`)}\n`,
  'loans.csv': `Loan ID,Status,Email,Item code,Due out,Checked out,Due in,Checked in\n${list(loans, n => `${n},CLOSED,m${n % people}@example.org,M-${n % things},${day((n / things) * 20)},${day((n / things) * 20)},${day((n / things) * 20 + 7)},${day((n / things) * 20 + 6)}`)}\n`,
})

/**
 * How long a library waits that moves in: until its files are understood, tried, imported and undone; and what another library's
 * visitor waits meanwhile. Then the same with 50,000 rows. Memory is the server's, before and at its highest.
 */
export async function measureMovingIn(engines: readonly string[]) {
  for (const engine of engines) {
    const server = await startOnEngine(engine)
    await server.stop()
    const [staff] = await enlist(server, 1, 0)
    if (!staff) throw new Error('nobody was enlisted')
    await inDatabase(server, sql => sql('update members set level = 1 where id = $1', [staff.id]))
    for (const [what, files] of [
      ['1,200 things, 800 people and cards, 2,000 loans', library(1200, 800, 2000)],
      ['50,000 rows', library(20_000, 5000, 20_000)],
    ] as const) {
      await server.start()
      const { url } = server
      const base = await memoryOf(url)
      let highest = base
      const times: string[] = []
      const step = async (name: string, work: () => Promise<string>) => {
        let isOver = false
        let failed = 0
        const going = () => !isOver
        const answers = timesWhile(
          going,
          () => get(`${url}/v1/catalogs/all`, { host: 'campus.localhost' }).catch(() => failed++),
          20,
        )
        const memory = timesWhile(
          going,
          async () => (highest = Math.max(highest, await memoryOf(url))),
          250,
        )
        const said = await work()
        isOver = true
        const [others] = await Promise.all([answers, memory])
        times.push(
          `${name} ${said}, others p95 ${quantile(others, 0.95).toFixed(0)} ms, longest ${Math.max(...others).toFixed(0)} ms, ${failed} refused`,
        )
        await wait(500)
      }
      await step('tried', () => send(url, staff.token, files, 1))
      await step('imported', () => send(url, staff.token, files, 0))
      await step('undone', () => undoLatest(url, staff.token))
      const memory = `${base.toFixed(0)} MB before, ${highest.toFixed(0)} at most`
      console.log(`${engine}, ${what}:\n  ${[...times, memory].join('\n  ')}`)
      await server.stop()
    }
    await server.dispose()
  }
}

/** What the server has in memory, in MB. */
async function memoryOf(url: string): Promise<number> {
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(await metricsOf(url))?.[1]
  return Number(bytes) / 2 ** 20
}

async function undoLatest(url: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const [latest] = await (await fetch(`${url}/v1/admin/imports`, { headers })).json()
  const started = performance.now()
  const answer = await fetch(`${url}/v1/admin/imports/${latest.id}`, { method: 'DELETE', headers })
  const took = ((performance.now() - started) / 1000).toFixed(1)
  return `${took} s (${answer.status}, ${(await answer.text()).slice(0, 200)})`
}

/** Sends the files as the page does. @returns seconds until the last line, and until they were understood */
async function send(url: string, token: string, files: Files, dry: number): Promise<string> {
  const bytes = Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) }))
  const head = Buffer.from(
    JSON.stringify({ files: bytes.map(({ name, content }) => ({ name, size: content.length })) }),
  )
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  const answer = await fetch(
    `${url}/v1/admin/imports?name=prova&head=${head.length}&dry=${dry}&point=centro`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: Buffer.concat([head, ...bytes.map(({ content }) => content)]),
    },
  )
  let [understood, text] = ['', '']
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(part).toString()
    if (!understood && text.includes('"tables"')) understood = seconds()
  }
  const last = text.trim().split('\n').at(-1) ?? ''
  const { kind, counts, faults } = JSON.parse(last)
  const made = Object.values(counts ?? {}).reduce(
    (sum: number, one) => sum + (one as { created: number }).created,
    0,
  )
  return `${seconds()} s, understood ${understood} s (${kind}, ${made} new ${(faults ?? []).slice(0, 2)})`
}
