import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, daysInclusive, eachDay } from '#domain/days/plain-date.ts'
import { dealAndTell, standingOf } from '#server/areas/desk/maintenance.ts'
import { generated } from '#tests/support/generated.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  // Open every day, so that only copies decide.
  await here.run(`insert into opening_hours (library_id, headquarters_id, day, hours)
    values ('bologna', 'scene-desk', 6, '09:00-18:00'), ('bologna', 'scene-desk', 7, '09:00-18:00')`)
})
afterAll(() => world.close())

const point = 'scene-desk'
const today = '2026-11-20'
const state = (state: string) => ({
  state,
  state_reason: '',
  location_id: null,
  corner: null,
  serial_number: '',
  value_cents: null,
  bought_on: null,
  note: '',
})

/** What a borrower, the desk or staff may do next; the numbers choose among what there is. */
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      start: fc.nat(14),
      length: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hand_out' as const), loan: fc.nat(), copy: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('take_back' as const),
      loan: fc.nat(),
      damaged: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('extend' as const), loan: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      loan: fc.nat(),
      by: fc.integer({ min: -3, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), loan: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('state' as const),
      copy: fc.nat(),
      to: fc.constantFrom('in_service', 'repair', 'missing', 'retired'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type Loan = {
  id: string
  status: string
  copy_id: string
  from: string
  to: string
  until: string
  state: string
  member: string
}

const loansOf = (product: string) =>
  world.inLibrary(async ({ db }) => {
    const { rows } =
      await sql<Loan>`select loans.id, loans.status, copy_id, from_date::text as from, to_date::text as to,
        busy_until::text as until, copies.state, member_id as member
      from loans join copies on copies.id = loans.copy_id
      where loans.object_id = ${product} and status in ('pending', 'approved', 'extended')
      order by loans.created_at`.execute(db)
    return rows
  })
const copiesOf = async (product: string) => {
  const answer = await staff.ask(`/v1/admin/objects/${product}/copies`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { id: string; state: string }[]
}

/** How many copies are free on each of some days, by the answer that phones read. */
async function freeOn(product: string, from: string, to: string): Promise<number> {
  const { body } = await world.ask(`/v1/catalogs/products/${product}`)
  if (body.free) {
    const steps = body.free as [string, number][]
    const at = (day: string) => steps.findLast(([from]) => from <= day)?.[1] ?? 0
    return Math.min(...eachDay(from, to).map(at))
  }
  if (body.loan.status === 'maintenance') return 0
  const busy = (await world.ask(`/v1/catalogs/products/${product}/loans`)).body
  const meets = (one: { from_date: string; to_date: string }) =>
    one.from_date <= to && from <= one.to_date
  return busy.some(meets) ? 0 : 1
}

async function step(product: string, one: Act) {
  const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]
  const loans = await loansOf(product)
  const copies = await copiesOf(product)
  if (one.do === 'book') {
    const member = await here.member()
    const from = addDays(today, one.start)
    const to = addDays(from, one.length - 1)
    const free = await freeOn(product, from, to)
    const cart = await member.ask(`/v1/checkout/cart/${product}`, { method: 'POST' })
    const placed = await member.ask('/v1/checkout/shipping', {
      method: 'POST',
      body: { method: 'pickup', address_id: point },
    })
    const days = { from_date: from, to_date: to, note: '' }
    const offered = await member.ask('/v1/checkout/loan', { method: 'POST', body: days })
    const booked = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
    // What is offered is what is accepted.
    expect(booked.status === 200, `${from} ${to}: ${free} free, ${booked.text}`).toBe(free > 0)
    if (free === 0)
      expect(['object_busy', 'object_in_maintenance']).toContain(
        codeOf([cart, placed, offered].find(({ status }) => status !== 200) ?? booked),
      )
    return
  }
  if (one.do === 'add')
    return staff.ask(`/v1/admin/objects/${product}/copies`, { method: 'POST', body: { count: 1 } })
  if (one.do === 'state') {
    const copy = pick(copies, one.copy)
    return staff.ask(`/v1/admin/copies/${copy?.id}`, { method: 'PATCH', body: state(one.to) })
  }
  const waiting = loans.filter(({ status }) => status === 'pending')
  const out = loans.filter(({ status }) => status !== 'pending')
  const loan = pick(
    one.do === 'hand_out' || one.do === 'cancel' ? waiting : one.do === 'move' ? loans : out,
    one.loan,
  )
  if (!loan) return
  const handovers = `/v1/desk/loans/${loan.id}/handovers`
  if (one.do === 'hand_out') {
    const copy = pick(copies, one.copy)
    const given = await staff.ask(handovers, {
      method: 'POST',
      body: { kind: 'hand_out', copy: copy?.id },
    })
    const isIn = copy?.state === 'in_service' && !out.some(({ copy_id }) => copy_id === copy.id)
    if (given.status === 200) expect(isIn, given.text).toBe(true)
    else if (isIn && loan.from <= today) expect(codeOf(given)).toBe('object_busy')
    return
  }
  if (one.do === 'take_back') {
    const body = { kind: 'take_back', damaged: one.damaged }
    return staff.ask(handovers, { method: 'POST', body })
  }
  const borrower = await world.as(loan.member)
  if (one.do === 'extend')
    return borrower.ask(`/v1/me/orders/${loan.id}/extensions`, { method: 'POST', body: {} })
  if (one.do === 'cancel') return borrower.ask(`/v1/me/orders/${loan.id}`, { method: 'DELETE' })
  const begins = loan.status === 'pending' ? addDays(loan.from, one.by) : loan.from
  const body = { from_date: begins, to_date: addDays(loan.to, one.by) }
  return staff.ask(`/v1/admin/loans/${loan.id}`, { method: 'PATCH', body })
}

/** What the job does for this product: a loan that waits for a copy gets one that became free. */
const runJob = (product: string) =>
  world.inLibrary(async ctx => dealAndTell(ctx, product, await standingOf(ctx, product)))

/** No two loans have one copy on a day, and none waits for a repair while a copy in service is free. */
async function checkCopies(product: string) {
  const loans = await loansOf(product)
  for (const a of loans) {
    for (const b of loans) {
      const meet = a.id < b.id && a.copy_id === b.copy_id && a.from <= b.until && b.from <= a.until
      expect(meet, `${a.id} and ${b.id} have ${a.copy_id}`).toBe(false)
    }
  }
  const { rows } = await world.inLibrary(({ db }) =>
    sql<{
      stated: number
      counted: number
      maintenance: boolean
    }>`select in_service as stated, maintenance,
      (select count(*)::int from copies where object_id = objects.id and state = 'in_service') as counted
      from objects where id = ${product}`.execute(db),
  )
  expect(rows[0]).toMatchObject({ stated: rows[0]?.counted, maintenance: rows[0]?.counted === 0 })
  const inService = (await copiesOf(product)).filter(({ state }) => state === 'in_service')
  for (const loan of loans.filter(
    ({ status, state }) => status === 'pending' && state !== 'in_service',
  )) {
    const held = (id: string) =>
      loans.some(one => one.copy_id === id && one.from <= loan.until && loan.from <= one.until)
    expect(
      inService.filter(({ id }) => !held(id)),
      loan.id,
    ).toEqual([])
  }
}

test('whatever borrowers, desk and staff do with one to four copies, no copy is lent twice on a day, and what is offered is accepted', async () => {
  expect(daysInclusive(today, '2026-11-20')).toBe(1)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(act, { minLength: 4, maxLength: 14 }),
      async (copies, acts) => {
        // A token is valid for fifteen minutes, and all sequences together last longer.
        staff = await world.as('staff')
        const product = await here.object()
        if (copies > 1) {
          await staff.ask(`/v1/admin/objects/${product}/copies`, {
            method: 'POST',
            body: { count: copies - 1 },
          })
        }
        for (const one of acts) {
          world.pass(1000)
          await step(product, one)
          await runJob(product)
          await checkCopies(product)
        }
      },
    ),
    { numRuns: Math.ceil(generated(3000) / 15), endOnFailure: true },
  )
}, 600_000)
