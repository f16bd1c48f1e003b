import { randomUUID } from 'node:crypto'
import { headers } from '#contract/headers.ts'
import { openStore } from '#server/core/store/open.ts'
import { hashPassword } from '#server/platform/access/passwords/passwords.ts'
import { deriveKeys, signToken } from '#server/platform/access/tokens.ts'

/** Set on every server of these tests, so that the tests can sign tokens too. */
export const secret = 'a secret for tests that is long enough'
export const password = 'oggettoteca'
const library_id = 'bologna'
const point = 'locker-saragozza'
/** A large index takes longer than the server would wait. */
const longQuery = { query_timeout: 3_600_000 }

/** A demo database: in a server's folder, or at an address. */
export type Place = { folder: string; databaseUrl?: string }

export type Borrower = { id: string; email: string; token: string }
/** Days to book: all of different products or without overlap. */
export type Choice = { object: string; from: string; to: string }
/** The result of a booking: its loan, a refusal, or nothing if the server stopped. */
export type Outcome = { loan: string } | { refused: string } | { lost: true }

/** Runs `fn` on the database itself. A server on the same folder must be stopped. */
export async function inDatabase<T>({ folder, databaseUrl }: Place, fn: (sql: Sql) => Promise<T>) {
  const store = await openStore({
    dataDir: folder,
    databaseUrl,
    silenceMs: longQuery.query_timeout,
    warn: () => {},
  })
  try {
    return await fn(async (text, values = []) => {
      const client = await store.pool.connect()
      try {
        await client.query('reset role; set statement_timeout = 0')
        return (await client.query({ text, values: [...values], ...longQuery })).rows
      } finally {
        client.release(true)
      }
    })
  } finally {
    await store.close()
  }
}
export type Sql = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>

/** Adds members with high limits and a session each, and as many products in a locker. */
export async function enlist(place: Place, count: number, objects = 50): Promise<Borrower[]> {
  const keys = deriveKeys(secret)
  const hash = await hashPassword(password)
  return inDatabase(place, async sql => {
    await sql(
      `insert into objects (library_id, id, code, name, location_id, preparation_days)
       select library_id, 'test-' || n, 'TEST-' || n, name, location_id, 0
       from objects, generate_series(1, $1) n where library_id = $2 and id = 'ogt-0034'`,
      [objects, library_id],
    )
    const borrowers: Borrower[] = []
    for (let n = 0; n < count; n++) {
      const memberId = randomUUID()
      const sessionId = randomUUID()
      const email = `${memberId}@example.org`
      await sql(
        `insert into members (library_id, id, email, first_name, name, max_loans, adhesion_version,
           email_verified_at, password_hash)
         select $1, $2, $3, 'Prova', 'Prova Prova', 100000, adhesion_version, now(), $4
         from libraries where id = $1`,
        [library_id, memberId, email, hash],
      )
      await sql(
        `insert into memberships (library_id, member_id, card_name, valid_from, valid_to)
         values ($1, $2, 'Tessera annuale', current_date - 10, current_date + 400)`,
        [library_id, memberId],
      )
      await sql(
        `insert into sessions (library_id, id, member_id, secret_hash) values ($1, $2, $3, $2)`,
        [library_id, sessionId, memberId],
      )
      const claims = { memberId, sessionId, level: 10 }
      borrowers.push({
        id: memberId,
        email,
        token: await signToken(keys, library_id, claims, new Date()),
      })
    }
    return borrowers
  })
}

/** Two days of each four for every product, in random order. */
export function choices(objects = 50): Choice[] {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const all = Array.from({ length: objects }, (_, n) =>
    Array.from({ length: 40 }, (_, slot) => ({
      object: `test-${n + 1}`,
      from: day(10 + slot * 4),
      to: day(11 + slot * 4),
    })),
  ).flat()
  return all.sort(() => Math.random() - 0.5)
}

/** One request as a member; `null` if the server did not answer. */
export async function call(
  url: string,
  { token }: { token?: string },
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { [headers.idempotencyKey]: key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: JSON.parse(text) }
  } catch {
    return null
  }
}

type Answer = Awaited<ReturnType<typeof call>>

/**
 * Repeats a request that got no answer, or 503 because the machine is busy, as the app does: for `patience`, in
 * milliseconds.
 */
export async function patiently(ask: () => Promise<Answer>, patience = 120_000): Promise<Answer> {
  for (const deadline = Date.now() + patience; ; ) {
    const answer = await ask()
    if ((answer && answer.status !== 503) || Date.now() >= deadline) return answer
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/**
 * Completes a whole checkout, each step at the address from `at`, with an idempotency key. A step
 * without answer, or with 503, is retried for `patience`.
 */
export async function bookThrough(
  at: () => string,
  borrower: Borrower,
  choice: Choice,
  key: string,
  patience = 0,
): Promise<Outcome> {
  const shipping = { method: 'smartlocker', address_id: point }
  const days = { from_date: choice.from, to_date: choice.to }
  const steps: [string, string, unknown?][] = [
    ['POST', `/v1/checkout/cart/${choice.object}`],
    ['POST', '/v1/checkout/shipping', shipping],
    ['POST', '/v1/checkout/loan', days],
    ['PUT', '/v1/checkout/confirm'],
  ]
  let answer: Answer = null
  for (const [method, path, body] of steps) {
    const once = path.endsWith('confirm') ? key : undefined
    answer = await patiently(() => call(at(), borrower, method, path, body, once), patience)
    if (!answer || answer.status === 503) return { lost: true }
    if (answer.status !== 200) return { refused: `${path}: ${answer.body.error.code}` }
  }
  return { loan: String(answer?.body.origin_id) }
}

/** Books one choice after another until stopped or done, and returns the outcomes. */
export async function bookOn(
  at: () => string,
  borrower: Borrower,
  left: Choice[],
  go: () => boolean,
  patience = 0,
) {
  const done: { key: string; choice: Choice; borrower: Borrower; outcome: Outcome }[] = []
  while (go()) {
    const choice = left.pop()
    if (!choice) break
    const key = randomUUID()
    const outcome = await bookThrough(at, borrower, choice, key, patience)
    done.push({ key, choice, borrower, outcome })
  }
  return done
}

/**
 * Inconsistencies of the bookings in the database: acknowledged ones that are missing, and
 * incomplete ones. Empty if all is well.
 */
export async function brokenBookings(sql: Sql, acknowledged: readonly string[]) {
  // Each answer is read once: the drills make thousands of loans.
  const rows = await sql(
    `with answered as (
       select (body #>> '{}')::jsonb ->> 'origin_id' as loan_id, count(*)::int as answers
       from idempotency where route = 'checkout.confirm' group by loan_id)
     select l.id,
       (select count(*)::int from mails m where m.ref = l.id and m.kind = 'booked') as emails,
       answered.answers,
       (select count(*)::int from carts c where c.library_id = l.library_id and c.member_id = l.member_id
          and c.object_id = l.object_id and c.from_date = l.from_date) as carts,
       l.pickup_code is not null and l.deposit_code is not null as codes
     from loans l join members m on m.library_id = l.library_id and m.id = l.member_id
       left join answered on answered.loan_id = l.id
     where m.max_loans = 100000 and l.status = 'pending'`,
  )
  const whole = (row: Record<string, unknown>) =>
    row.emails === 1 && row.answers === 1 && row.carts === 0 && row.codes === true
  const there = new Set(rows.map(row => String(row.id)))
  return {
    loans: rows.length,
    halves: rows.filter(row => !whole(row)),
    lost: acknowledged.filter(id => !there.has(id)),
  }
}
