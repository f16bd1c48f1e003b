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
 * How long a library waits that moves in, on the embedded engine: until its files are understood, tried and imported, and what
 * another library's visitor waits meanwhile. Then the same with 50,000 rows, with the memory of the server.
 */
export async function measureMovingIn() {
  const server = await startOnEngine('pglite')
  await server.stop()
  const [staff] = await enlist(server, 1, 0)
  if (!staff) throw new Error('nobody was enlisted')
  await inDatabase(server, sql => sql('update members set level = 1 where id = $1', [staff.id]))
  await server.start()
  for (const [what, files] of [
    ['1,200 things, 800 people and cards, 2,000 loans', library(1200, 800, 2000)],
    ['50,000 rows', library(20_000, 5000, 20_000)],
  ] as const) {
    const { url } = server
    const times: string[] = []
    for (const dry of [1, 0]) {
      let isOver = false
      let failed = 0
      const answers = timesWhile(
        () => !isOver,
        () => get(`${url}/v1/catalogs/all`, { host: 'campus.localhost' }).catch(() => failed++),
        20,
      )
      const took = await send(url, staff.token, files, dry)
      isOver = true
      const others = await answers
      if (dry) times.push(`understood ${took.understood} s`)
      times.push(
        `${dry ? 'tried' : 'imported'} ${took.all} s`,
        `others p95 ${quantile(others, 0.95).toFixed(0)} ms, longest ${Math.max(...others).toFixed(0)} ms, ${failed} refused`,
        took.said,
      )
      await wait(500)
    }
    const bytes = /^process_resident_memory_bytes (\S+)/m.exec(await metricsOf(url))?.[1]
    console.log(`${what}: ${times.join('; ')}; ${(Number(bytes) / 2 ** 20).toFixed(0)} MB`)
  }
  await server.dispose()
}

/** Sends the files as the page does. @returns seconds until they were understood, and until the last line */
async function send(url: string, token: string, files: Files, dry: number) {
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
  return { understood, all: seconds(), said: `${kind}, ${made} new ${(faults ?? []).slice(0, 2)}` }
}
