import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locker } from '#contract/shapes/locker.ts'
import { createApp } from '#server/app.ts'
import { newLockerCode } from '#server/areas/loans/locker-codes.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'

let world: World
let key = ''
const place = 'locker-stazione'
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
const at = (instant: string) => world.pass(Date.parse(instant) - world.now().getTime())
/** Other tests moved the clock, tried codes and made a new key. */
beforeEach(async () => {
  at(friday.toISOString())
  await run('delete from attempts')
  key = await newKey(place)
})

const asStaff = async (path: string, method = 'GET') =>
  (await world.as('staff')).ask(path, { method })

async function newKey(locker: string): Promise<string> {
  return (await asStaff(`/v1/desk/lockers/${locker}/keys`, 'POST')).body.key
}

type Shown = { locker?: string; key?: string; headers?: Record<string, string> }
const show = (code: string, { locker = place, headers = {}, ...more }: Shown = {}) =>
  world.ask(`/v1/lockers/${locker}/codes`, {
    method: 'POST',
    body: { code },
    headers: { authorization: `Bearer ${more.key ?? key}`, ...headers },
  })

let objects = 0
async function loanOf(
  from: string,
  to: string,
  given: { status?: string; collect_by?: string; codes?: [string, string]; booked?: string } = {},
) {
  const [member = ''] = await world.members(1)
  const object = `locked-${++objects}`
  const id = `loan-${object}`
  const [pickup, deposit] = given.codes ?? [newLockerCode(), newLockerCode()]
  await run(`insert into objects (library_id, id, code, name, location_id, preparation_days)
    values ('bologna', '${object}', '${object}', 'Lanterna', '${place}', 0)`)
  await run(`insert into loans (library_id, id, object_id, member_id, status, method, headquarters_id,
      from_date, to_date, first_to_date, busy_until, collect_by, pickup_code, deposit_code, created_at)
    values ('bologna', '${id}', '${object}', '${member}', '${given.status ?? 'pending'}', 'smartlocker',
      '${place}', '${from}', '${to}', '${to}', '${to}', '${given.collect_by ?? to}', '${pickup}', '${deposit}',
      '${given.booked ?? '2026-11-01T10:00:00Z'}')`)
  return { id, member, pickup, deposit }
}

const orderOf = async ({ id, member }: { id: string; member: string }) =>
  (await (await world.as(member)).ask(`/v1/me/orders/${id}`)).body

describe('a smartlocker', () => {
  test('opens once to a pickup code, then once to its deposit code, in small letters and with spaces too', async () => {
    const loan = await loanOf('2026-11-20', '2026-11-25')
    expect(codeOf(await show(loan.deposit))).toBe('code_too_early')
    const typed = ` ${loan.pickup.slice(0, 4).toLowerCase()}-${loan.pickup.slice(4)} `
    expect((await show(typed)).body).toMatchObject({
      door: 'open',
      kind: 'pickup',
      object: 'Lanterna',
    })
    expect(await orderOf(loan)).toMatchObject({
      status: 'approved',
      loan: { delivery_date: '2026-11-20' },
    })
    expect(codeOf(await show(loan.pickup))).toBe('code_used')
    expect((await show(loan.deposit)).body).toMatchObject({ door: 'open', kind: 'deposit' })
    expect(await orderOf(loan)).toMatchObject({ status: 'returned' })
    expect(codeOf(await show(loan.deposit))).toBe('code_used')
    expect(codeOf(await show(loan.pickup))).toBe('code_used')
    const sent = (await world.mails()).filter(({ ref }) => ref === loan.id).map(({ kind }) => kind)
    expect(sent).toEqual(['handed_out', 'returned'])
  })

  test('opens one door for one code sent ten times at once', async () => {
    const loan = await loanOf('2026-11-20', '2026-11-25')
    const answers = await Promise.all(Array.from({ length: 10 }, () => show(loan.pickup)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('gets its answer again if it repeats the same request', async () => {
    const loan = await loanOf('2026-11-20', '2026-11-25')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await show(loan.pickup, { headers })
    const again = await show(loan.pickup, { headers })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(codeOf(await show(loan.pickup, { headers: { 'idempotency-key': 'x' } }))).toBe(
      'code_used',
    )
  })

  test('refuses codes of other pickup points and loans of a desk', async () => {
    const loan = await loanOf('2026-11-20', '2026-11-25')
    const other = await newKey('locker-saragozza')
    const elsewhere = { locker: 'locker-saragozza', key: other }
    expect(codeOf(await show(loan.pickup, elsewhere))).toBe('code_unknown')
    await run(`update loans set method = 'desk' where id = '${loan.id}'`)
    expect(codeOf(await show(loan.pickup))).toBe('code_unknown')
    await run(
      `update loans set status = 'cancelled', method = 'smartlocker' where id = '${loan.id}'`,
    )
    expect(codeOf(await show(loan.pickup))).toBe('code_over')
  })

  test('uses the open loan of a code, whatever closed loan had the same one', async () => {
    const loan = await loanOf('2026-11-20', '2026-11-25')
    const codes: [string, string] = [loan.pickup, loan.deposit]
    for (const status of ['returned', 'cancelled', 'denied']) {
      for (const booked of ['2026-10-01T10:00:00Z', '2026-11-19T10:00:00Z']) {
        await loanOf('2026-10-01', '2026-10-05', { status, codes, booked })
        await loanOf('2026-10-01', '2026-10-05', { status, codes: [codes[1], codes[0]], booked })
      }
    }
    expect((await show(loan.pickup)).body).toMatchObject({ door: 'open', kind: 'pickup' })
    expect((await orderOf(loan)).status).toBe('approved')
    expect((await show(loan.deposit)).body).toMatchObject({ door: 'open', kind: 'deposit' })
    expect((await orderOf(loan)).status).toBe('returned')
  })

  test('stays shut for a product in maintenance', async () => {
    const loan = await loanOf('2026-11-20', '2026-11-25')
    await run(`update objects set maintenance = true where id = '${loan.id.slice(5)}'`)
    expect(codeOf(await show(loan.pickup))).toBe('object_in_maintenance')
    expect((await orderOf(loan)).status).toBe('pending')
  })
})

describe('the key of a smartlocker', () => {
  test('is required, opens its own locker only, and ends with the next key', async () => {
    const loan = await loanOf('2026-11-20', '2026-11-25')
    const bare = await world.ask(`/v1/lockers/${place}/codes`, {
      method: 'POST',
      body: { code: 'AAAA' },
    })
    expect([bare.status, codeOf(bare)]).toEqual([401, 'signed_out'])
    expect(codeOf(await show(loan.pickup, { key: 'locker_made-up' }))).toBe('token_invalid')
    expect((await show(loan.pickup, { locker: 'locker-saragozza' })).status).toBe(404)
    const { token } = await world.as('super')
    expect(codeOf(await show(loan.pickup, { key: token }))).toBe('token_invalid')
    const old = key
    key = await newKey(place)
    expect(codeOf(await show(loan.pickup, { key: old }))).toBe('token_invalid')
    expect((await show(loan.pickup)).status).toBe(200)
  })

  test('is made by staff for smartlockers only; the database has only its hash', async () => {
    expect((await asStaff('/v1/desk/lockers/centro/keys', 'POST')).status).toBe(404)
    const member = await world.as('socia')
    const answer = await member.ask(`/v1/desk/lockers/${place}/keys`, { method: 'POST' })
    expect(codeOf(answer)).toBe('forbidden')
    const stored = await run('select * from locker_keys')
    expect(JSON.stringify(stored.rows)).not.toContain(key)
    const revoked = await asStaff('/v1/desk/lockers/locker-saragozza/keys', 'DELETE')
    const left = revoked.body as Locker[]
    expect(left.find(({ id }) => id === 'locker-saragozza')?.key).toBeNull()
  })

  test('belongs to one library', async () => {
    const headers = { host: 'campus.localhost:3000' }
    expect(codeOf(await show('AAAA1111', { headers }))).toBe('token_invalid')
  })
})

describe('the days of a code', () => {
  test('a pickup code is valid from the first midnight in Rome to the last, also when the clocks change', async () => {
    at('2027-03-26T22:59:00Z') // 23:59 of the 26th, in winter time
    const given = { collect_by: '2027-03-28' }
    const loan = await loanOf('2027-03-27', '2027-04-02', given)
    const missed = await loanOf('2027-03-27', '2027-04-02', given)
    expect(codeOf(await show(loan.pickup))).toBe('code_too_early')
    at('2027-03-26T23:01:00Z')
    expect((await show(loan.pickup)).status).toBe(200)
    at('2027-03-28T21:59:00Z') // 23:59 of the 28th, in summer time since that night
    const last = await loanOf('2027-03-27', '2027-04-02', given)
    expect((await show(last.pickup)).status).toBe(200)
    at('2027-03-28T22:01:00Z')
    expect(codeOf(await show(missed.pickup))).toBe('code_over')
  })

  test('a deposit code accepts an overdue product, also in the next year', async () => {
    at('2027-12-31T22:59:00Z')
    const loan = await loanOf('2027-12-31', '2027-12-31')
    expect((await show(loan.pickup)).status).toBe(200)
    at('2028-01-03T09:00:00Z')
    expect((await show(loan.deposit)).status).toBe(200)
    const back = await orderOf(loan)
    expect(back).toMatchObject({ status: 'returned', loan: { return_date: '2028-01-03' } })
  })
})

describe('wrong codes', () => {
  test('are counted and reported to staff; after twenty even a right code must wait', async () => {
    at('2028-02-01T09:00:00Z')
    const loan = await loanOf('2028-02-01', '2028-02-05')
    for (let round = 0; round < 20; round++)
      expect(codeOf(await show(newLockerCode()))).toBe('code_unknown')
    const refused = await show(loan.pickup)
    expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const lockers = (await asStaff('/v1/desk/lockers')).body as Locker[]
    expect(lockers.find(({ id }) => id === place)?.wrong_codes).toBe(20)
    world.pass(15 * 60_000 + 1000)
    expect((await show(loan.pickup)).status).toBe(200)
  })
})

test('after sixty codes in a minute, also right ones, a locker must wait', async () => {
  at('2028-02-01T09:00:00Z')
  const loan = await loanOf('2028-02-01', '2028-02-05')
  for (let round = 0; round < 60; round++)
    expect(codeOf(await show(loan.deposit))).toBe('code_too_early')
  expect(codeOf(await show(loan.pickup))).toBe('rate_limited')
  world.pass(61_000)
  expect((await show(loan.pickup)).status).toBe(200)
})

describe('the locker simulator', () => {
  const page = (app: ReturnType<typeof createApp>, body?: string) =>
    app.request('http://localhost/simulators/locker', {
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
      ...(body !== undefined && { method: 'POST', body }),
    })

  test('shows an open and a closed door, and runs no script', async () => {
    at('2028-03-01T09:00:00Z')
    const loan = await loanOf('2028-03-01', '2028-03-05')
    const app = createApp(world.services)
    const opened = await page(app, `locker=${place}&code=${loan.pickup}`)
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await opened.text()).toContain('Sportello aperto')
    expect(await (await page(app, `locker=${place}&code=${loan.pickup}`)).text()).toContain(
      'già usato',
    )
    const odd = await (await page(app, `locker=${place}&code=<script>`)).text()
    expect(odd).toContain('Codice sconosciuto')
    expect(odd).not.toContain('<script>')
  })

  test.each([{ production: true }, { demo: false }])('does not exist with %o', async change => {
    const config = { ...world.services.config, ...change }
    expect((await page(createApp({ ...world.services, config }))).status).toBe(404)
  })
})
