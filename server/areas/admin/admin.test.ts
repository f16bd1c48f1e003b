import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { adminEndpoints } from '#contract/endpoints/admin/admin.ts'
import { adminSettingsEndpoints } from '#contract/endpoints/admin/settings.ts'
import type { AdminProduct, Numbers } from '#contract/shapes/admin/admin.ts'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

const lastWrite = async (): Promise<AuditEntry> => (await staff.ask('/v1/admin/audit')).body[0]
/** A product in the form that staff send. */
const inputOf = ({
  id: _,
  code: __,
  owner: ___,
  status: ____,
  location,
  ...rest
}: AdminProduct) => ({
  ...rest,
  location_id: location.id,
  imgs: rest.imgs.map(({ id, alt }) => ({ id, alt })),
})
const calls = Object.entries({ ...adminSettingsEndpoints, ...adminEndpoints }) as [
  string,
  Endpoint,
][]

describe('access to the administration', () => {
  test.each(calls)(
    '%s is for staff of this library only',
    async (_, { method, path, noImpersonation }) => {
      const at = path.replace(':id', 'ogt-0001')
      const init = { method, ...(method !== 'GET' && { body: {} }) }
      const member = await world.as('socia')
      expect(codeOf(await member.ask(at, init))).toBe('forbidden')
      const other = await world.as('bibliotecaria', 'campus')
      const host = 'bologna.localhost:3000'
      expect(codeOf(await other.ask(at, { ...init, headers: { host } }))).toBe('token_invalid')
      // Staff who impersonate a member have that member's rights.
      const ghost = { 'ghost-user': 'socia' }
      const code = noImpersonation ? 'impersonation_refused' : 'forbidden'
      expect(codeOf(await staff.ask(at, { ...init, headers: ghost }))).toBe(code)
    },
  )

  test('staff cannot reach data of another library', async () => {
    const other = await world.as('bibliotecaria', 'campus')
    const [object] = (await staff.ask('/v1/admin/objects?k=OGT-0001')).body
    const input = inputOf(object)
    const saved = await other.ask('/v1/admin/objects/ogt-0001', { method: 'PATCH', body: input })
    expect(codeOf(saved)).toBe('not_found')
    expect((await other.ask('/v1/admin/objects?k=OGT-0001')).body).toEqual([])
    const member = { banned: true, can_post_objects: false, max_loans: 1, card_number: null }
    const banned = await other.ask('/v1/admin/members/socia', { method: 'PATCH', body: member })
    expect(codeOf(banned)).toBe('not_found')
    const moved = await other.ask('/v1/admin/loans/bologna-l001', {
      method: 'PATCH',
      body: { from_date: '2026-12-01', to_date: '2026-12-02' },
    })
    expect(codeOf(moved)).toBe('not_found')
  })

  test('staff cannot change members of their own rank or above', async () => {
    const body = { banned: true, can_post_objects: false, max_loans: 1, card_number: null }
    for (const id of ['super', 'staff']) {
      const answer = await staff.ask(`/v1/admin/members/${id}`, { method: 'PATCH', body })
      expect(codeOf(answer)).toBe('forbidden')
    }
  })
})

test('a product is found by word or code; a change is recorded with the values before', async () => {
  const [object] = (await staff.ask('/v1/admin/objects?k=ogt-0002')).body
  const input = inputOf(object)
  const body = { ...input, name: 'Trapano nuovo', maintenance: true }
  const saved = await staff.ask('/v1/admin/objects/ogt-0002', { method: 'PATCH', body })
  expect(saved.body).toMatchObject({ name: 'Trapano nuovo', status: 'maintenance' })
  expect(await lastWrite()).toMatchObject({
    actor: expect.any(String),
    action: 'object',
    target: 'OGT-0002',
    before: { name: object.name, maintenance: false },
    after: { name: 'Trapano nuovo', maintenance: true },
  })
  const shown = await staff.ask('/v1/admin/objects?show=maintenance')
  expect(shown.body.some(({ id }: { id: string }) => id === 'ogt-0002')).toBe(true)
  const wild = await staff.ask('/v1/admin/objects?k=%25')
  expect(wild.body).toEqual([])
})

test('a product that is with a borrower cannot be withdrawn', async () => {
  const loans: DeskLoan[] = (await staff.ask('/v1/admin/loans?show=overdue')).body
  const { product: object } = loans[0] as DeskLoan
  const [row] = (await staff.ask(`/v1/admin/objects?k=${object.code}`)).body
  const input = inputOf(row)
  const body = { ...input, withdrawn: true }
  const answer = await staff.ask(`/v1/admin/objects/${object.id}`, { method: 'PATCH', body })
  expect(codeOf(answer)).toBe('product_lent')
})

test('a suspended member cannot borrow, even with an open checkout', async () => {
  const [id = ''] = await world.members(1)
  const member = await world.as(id)
  const suspend = async (banned: boolean) => {
    const body = { banned, can_post_objects: false, max_loans: 3, card_number: null }
    const path = `/v1/admin/members/${id}`
    expect((await staff.ask(path, { method: 'PATCH', body })).status).toBe(200)
  }
  const confirm = () => member.ask('/v1/checkout/confirm', { method: 'PUT' })
  expect((await prepareCheckout(member)).loan.status).toBe(200)
  expect((await member.ask('/v1/checkout/intent', { method: 'POST' })).status).toBe(200)
  await suspend(true)
  expect(codeOf(await confirm())).toBe('member_suspended')
  const cart = await member.ask('/v1/checkout/cart/ogt-0004', { method: 'POST' })
  expect(codeOf(cart)).toBe('member_suspended')
  expect((await member.ask('/v1/me/orders')).body).toEqual([])
  await suspend(false)
  expect((await confirm()).status).toBe(200)
})

test('a change of a member is recorded; staff can renew an ended membership', async () => {
  const body = { banned: true, can_post_objects: true, max_loans: 5, card_number: 'BO-1' }
  const saved = await staff.ask('/v1/admin/members/scaduta', { method: 'PATCH', body })
  expect(saved.body).toMatchObject({ banned: true, max_loans: 5 })
  expect(await lastWrite()).toMatchObject({
    action: 'member',
    target: 'scaduta',
    after: { banned: true },
  })
  const me = await (await world.as('scaduta')).ask('/v1/me')
  expect(me.body.is).toEqual({ active_card: false, had_card: true, banned: true })
  const sale = { card: 'tessera-annuale', from: '2026-11-20', cents: 2000, method: 'cash' }
  const given = await staff.ask('/v1/desk/cards', {
    method: 'POST',
    body: { ...sale, member: 'scaduta', point: desk },
  })
  expect(given.body.card.to).toBe('2027-11-19')
  const renewed = await (await world.as('scaduta')).ask('/v1/me')
  expect(renewed.body.is.active_card).toBe(true)
})

test('overdue loans are listed and returned as at the desk', async () => {
  const late: DeskLoan[] = (await staff.ask('/v1/admin/loans?show=overdue')).body
  expect(late.length).toBeGreaterThan(0)
  const { id, number, actions } = late[0] as DeskLoan
  expect(actions).toEqual(['take_back'])
  const path = `/v1/desk/loans/${id}/handovers`
  const taken = await staff.ask(path, { method: 'POST', body: { kind: 'take_back' } })
  expect(taken.status).toBe(200)
  expect(await lastWrite()).toMatchObject({
    action: 'loan take_back',
    target: number,
    after: { status: 'returned' },
  })
  const still: DeskLoan[] = (await staff.ask('/v1/admin/loans?show=overdue')).body
  expect(still.map(loan => loan.id)).not.toContain(id)
  const day = await staff.ask('/v1/admin/loans?show=day&day=2026-11-20')
  expect(day.body.length).toBeGreaterThan(0)
})

describe('staff change the days of a loan', () => {
  const change = (id: string, from_date: string, to_date: string) =>
    staff.ask(`/v1/admin/loans/${id}`, { method: 'PATCH', body: { from_date, to_date } })
  const found = async (wanted: (loan: DeskLoan) => boolean): Promise<DeskLoan> => {
    for (let day = 1; day <= 30; day++) {
      const date = `2026-11-${String(day).padStart(2, '0')}`
      const { body } = await staff.ask(`/v1/admin/loans?day=${date}`)
      const loan = body.find(wanted)
      if (loan) return loan
    }
    throw new Error('The demo has no such loan')
  }

  test('before it begins, if the days are free; the borrower is notified', async () => {
    const loan = await found(({ status, method }) => status === 'pending' && method === 'desk')
    expect(codeOf(await change(loan.id, '2026-12-20', '2026-12-10'))).toBe('dates_reversed')
    expect(codeOf(await change(loan.id, '2026-11-21', '2026-12-31'))).toBe('loan_too_long')
    const before = (await world.mails()).length
    let saved = await change(loan.id, '2026-12-01', '2026-12-05')
    for (let day = 2; saved.status !== 200 && day < 9; day++) {
      saved = await change(loan.id, `2026-12-0${day}`, `2026-12-${10 + day}`)
    }
    expect(saved.body).toMatchObject({ id: loan.id, status: 'pending' })
    const { from_date, to_date } = saved.body
    expect(await lastWrite()).toMatchObject({
      action: 'loan',
      target: loan.number,
      before: { from_date: loan.from_date, to_date: loan.to_date },
      after: { from_date, to_date },
    })
    expect((await world.mails()).length).toBe(before + 1)
  })

  test('and only its end after the hand-out, never into another loan or the past', async () => {
    const out = await here.loan({ from: '2026-11-16', to: '2026-11-25', status: 'approved' })
    await here.loan({ object: out.object, from: '2026-12-02', to: '2026-12-04' })
    const end = (day: string) => change(out.id, '2026-11-23', day)
    expect(codeOf(await end('2026-11-19'))).toBe('date_in_past')
    for (const day of ['2026-12-02', '2026-12-03', '2026-12-09']) {
      expect(codeOf(await end(day)), day).toBe('object_busy')
    }
    expect((await end('2026-12-01')).body).toMatchObject({
      from_date: '2026-11-16',
      to_date: '2026-12-01',
      status: 'approved',
    })
  })

  test('but not after it is closed', async () => {
    const { id } = await here.loan({ from: '2026-11-02', to: '2026-11-05', status: 'returned' })
    expect(codeOf(await change(id, '2026-12-01', '2026-12-02'))).toBe('order_state_changed')
  })

  test('and see the addresses of deliveries in the list', async () => {
    const { body } = await staff.ask('/v1/admin/loans?show=deliveries')
    expect(body.length).toBeGreaterThan(1)
    for (const loan of body) {
      expect(loan).toMatchObject({ method: 'delivery', address: { cap: expect.any(String) } })
    }
  })
})

test('staff remove a review, read a message and answer it by e-mail', async () => {
  const [review] = (await staff.ask('/v1/admin/reviews?k=armadio')).body
  expect(review.message).toMatch(/armadio/i)
  await staff.ask(`/v1/admin/reviews/${review.id}`, { method: 'DELETE' })
  expect(await lastWrite()).toMatchObject({ action: 'review', before: { message: review.message } })
  expect((await staff.ask('/v1/admin/reviews?k=armadio')).body).not.toContainEqual(review)

  const asked = await world.ask('/v1/supports', {
    method: 'POST',
    body: {
      email: 'ada@example.com',
      section: 'problemi tecnici',
      object: 'Sportello',
      message: 'Non si apre',
    },
  })
  const id = asked.body.reference
  const [first] = (await staff.ask('/v1/admin/messages')).body
  expect(first).toMatchObject({ id, read_at: null })
  const answer = 'Prova a premere due volte.'
  const path = `/v1/admin/messages/${id}/answers`
  const answered = await staff.ask(path, { method: 'POST', body: { answer } })
  expect(answered.body).toMatchObject({ answer, read_at: expect.any(String) })
  const mail = (await world.mails()).at(-1)
  expect([mail?.recipient, mail?.body?.includes(answer)]).toEqual(['ada@example.com', true])
})

test('the hours and closures of a pickup point change the calendar', async () => {
  const id = 'own-week'
  await here.run(`insert into headquarters (library_id, id, name, kind, address, cap, city, province, opening_days)
    values ('bologna', '${id}', 'Sportello Settimana', 'desk', 'Via Zamboni 2', '40126', 'Bologna', 'BO', '{}')`)
  const points: { id: string; additional_days: unknown }[] = (
    await staff.ask('/v1/admin/headquarters')
  ).body
  const additional_days = points.find(point => point.id === id)?.additional_days
  const opening = { additional_days }
  const body = {
    ...opening,
    hours: ['09:00-12:00', '', '', '', '', '', ''],
    holidays: [{ inizio: '2026-12-24', fine: '2027-01-06', name: 'Feste' }],
  }
  const path = `/v1/admin/headquarters/${id}/openings`
  const saved = await staff.ask(path, { method: 'PUT', body })
  expect(saved.body.find((one: { id: string }) => one.id === id)).toMatchObject(body)
  const seen = await world.ask('/v1/headquarters')
  const shown = seen.body.find((one: { id: string }) => one.id === id)
  expect(shown.opening_hours[0]).toMatchObject({ day: 1, hours: '09:00-12:00' })
  expect(shown.holidays).toMatchObject([{ inizio: '2026-12-24', name: 'Feste' }])
  const reversed = [{ inizio: '2026-12-24', fine: '2026-12-01', name: null }]
  const wrong = await staff.ask(path, { method: 'PUT', body: { ...body, holidays: reversed } })
  expect(wrong.body.error.fields).toEqual({ 'holidays.0.fine': 'date' })
})

test('the figures are correct', async () => {
  const { rows } = await here.run(`select loans.*, objects.code from loans
    join objects using (library_id) where objects.id = object_id and library_id = 'bologna'`)
  type Row = Record<'object_id' | 'code' | 'status' | 'from_date' | 'to_date', string>
  const all = rows as (Row & { return_date: string | null })[]
  const lent = all.filter(({ status }) => ['approved', 'extended', 'returned'].includes(status))
  const late = lent.filter(one => (one.return_date ?? '2026-11-20') > one.to_date)
  const out = lent.filter(({ status }) => status !== 'returned')
  const objects = (
    await here.run(`select id, code from objects where library_id = 'bologna' and not withdrawn`)
  ).rows as { id: string; code: string }[]
  const never = objects.filter(({ id }) => !lent.some(({ object_id }) => object_id === id))
  const often = objects.map(({ id }) => lent.filter(one => one.object_id === id).length)

  const { body }: { body: Numbers } = await staff.ask('/v1/admin/numbers')
  const months = [
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]
  const inMonth = (some: typeof lent, month: string) =>
    some.filter(({ from_date }) => from_date.startsWith(month)).length
  expect(body.months).toEqual(
    months.map(month => ({ month, loans: inMonth(lent, month), late: inMonth(late, month) })),
  )
  expect(late.length).toBeGreaterThan(0)
  expect(body.overdue_rate).toBeCloseTo(late.length / lent.length)
  expect(body.out_now).toBe(out.length)
  expect(body.overdue_now).toBe(out.filter(({ to_date }) => to_date < '2026-11-20').length)
  expect(body.objects).toBe(objects.length)
  expect(body.never_lent_count).toBe(never.length)
  expect(body.never_lent.map(({ code }) => code).sort()).toEqual(never.map(one => one.code).sort())
  expect(body.top.map(({ loans }) => loans)).toEqual(often.sort((a, b) => b - a).slice(0, 10))
  for (const { code, loans } of body.top) {
    expect(lent.filter(one => one.code === code)).toHaveLength(loans)
  }
})

describe('a file to import', () => {
  const send = async (raw: string, query: string) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await staff.ask(`/v1/admin/imports?${query}`, { method: 'POST', raw, headers })
    return answer.text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  }
  const good = 'code,name,location\nADM-1,Scala,centro\nADM-2,Sega,centro\n'

  test('is tried, then imported, and each step is recorded', async () => {
    const dry = await send(good, 'name=oggetti.csv&dry=1')
    expect(dry.filter(({ kind }) => kind === 'progress').length).toBeGreaterThan(2)
    expect(dry.at(-1)).toMatchObject({
      kind: 'done',
      dry: true,
      counts: { objects: { created: 2 } },
    })
    expect((await staff.ask('/v1/admin/objects?k=ADM-1')).body).toEqual([])
    await send(good, 'name=oggetti.csv')
    expect((await staff.ask('/v1/admin/objects?k=ADM-')).body).toHaveLength(2)
    expect(await lastWrite()).toMatchObject({ action: 'import', target: 'oggetti.csv' })
  })

  test('is refused with every fault in the page’s language', async () => {
    const lines = await send('code,name,location\nA-1,,centro\nB-1,,altrove\n', 'name=a.csv')
    expect(lines.at(-1)).toEqual({
      kind: 'refused',
      faults: ['a.csv, 2 righe (2, 3), colonna name: è vuoto. Scrivi un valore in questa cella.'],
      places: [],
    })
    const asked = await send('code,name,location\nA-1,Uno,altrove\n', 'name=a.csv')
    expect(asked.at(-1)).toMatchObject({
      kind: 'refused',
      places: [{ file: 'a.csv', name: 'altrove', rows: 1 }],
    })
  })

  test('is the same after an export', async () => {
    const answer = await staff.ask('/v1/admin/exports')
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.text.startsWith('PK')).toBe(true)
    expect(answer.text).toContain('objects.csv')
  })
})

test('members with an expired card are found behind fifty others', async () => {
  await world.members(60)
  const [late = ''] = await world.members(1)
  await acrossLibraries(world.store, async db => {
    await db.updateTable('members').set({ name: 'Zzz Ultima' }).where('id', '=', late).execute()
    await db
      .updateTable('memberships')
      .set({ valid_from: '2025-01-01', valid_to: '2025-12-31' })
      .where('member_id', '=', late)
      .execute()
  })
  const { ask } = await world.as('staff')
  const all = await ask('/v1/admin/members?show=all')
  expect(all.body).toHaveLength(50)
  const expired = await ask('/v1/admin/members?show=expired')
  expect(expired.body.map(({ id }: { id: string }) => id)).toContain(late)
})

test('staff find members by half names in any order, card or telephone, and a loan by its number', async () => {
  const { ask } = await world.as('staff')
  const names = async (k: string) => {
    const { body } = await ask(`/v1/admin/members?k=${encodeURIComponent(k)}`)
    return body.map(({ name }: { name: string }) => name)
  }
  for (const k of ['bonfigl mar', 'BO-00012', '333 000 0001', '+39 333 0000001']) {
    expect(await names(k), k).toEqual(['Marta Bonfiglioli'])
  }
  expect(await names('bonfiglioli zzz')).toEqual([])
  const closed = await ask('/v1/admin/loans?show=closed')
  const [{ number, id }] = closed.body
  const found = await ask(`/v1/admin/loans?show=number&k=${number}`)
  expect(found.body.map((loan: { id: string }) => loan.id)).toEqual([id])
  expect((await ask('/v1/admin/loans?show=number')).body).toEqual([])
})
