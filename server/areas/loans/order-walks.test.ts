import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, eachDay, timeIn, todayIn } from '#domain/days/plain-date.ts'
import type { LoanFacts } from '#domain/loans/order-conditions.ts'
import { moveOf } from '#domain/loans/order-status.ts'
import {
  type Mover,
  movers,
  type OrderAction,
  orderActions,
} from '#domain/loans/order-transitions.ts'
import { isBusy, isClosed, isOut } from '#domain/loans/states.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { inTransaction } from '#server/platform/context.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { checkoutTabs, countTabs, tabChance } from '#tests/support/checkout-tabs.ts'
import { chance, countActions, type Step, stepOf } from '#tests/support/lawful-steps.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { finishMoves } from './deadlines/finish-moves.ts'
import { lapseLoans } from './deadlines/lapse-loans.ts'
import type { Loan } from './loan.ts'
import { factsOf } from './move-loan.ts'

/**
 * Borrowers, each in two tabs, an owner, the desk, a locker and the clock act on some products in any order and at any hour,
 * while one goes to repair, its pickup points enter closures, and those who are refused queue, through the API and the jobs
 * only. Actions that the state table allows succeed, others are refused, and after every step no day of a product is lent
 * twice. No loan ends as not collected that could not be, and no tab books, pays or abandons what it does not show.
 */
let world: World
let here: Scene
let locker = ''
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const places = { desk: 'walk-desk', smartlocker: 'walk-locker', private: 'walk-home' }

beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  for (const [kind, id] of Object.entries(places)) {
    await here.run(`insert into headquarters (library_id, id, name, kind, owner_id, address, cap, city,
        province, opening_days, latitude, longitude)
      values ('bologna', '${id}', 'Punto', '${kind}', ${kind === 'private' ? `'vicino'` : 'null'},
        'Via Zamboni 1', '40126', 'Bologna', 'BO', '{}', 44.4949, 11.3426);
      insert into opening_hours (library_id, headquarters_id, day, hours)
      select 'bologna', '${id}', day, '08:00-20:00' from unnest(array[${everyDay}]) as day`)
  }
  const key = `/v1/desk/lockers/${places.smartlocker}/keys`
  locker = (await (await world.as('staff')).ask(key, { method: 'POST' })).body.key
})
afterAll(() => world.close())

type Answer = Awaited<ReturnType<World['ask']>>
type WalkedLoan = { row: Loan; facts: LoanFacts }
type Closure = { inizio: string; fine: string; name: null }
type Walk = {
  borrowers: string[]
  objects: Record<'library' | 'another' | 'private', string>
  tabs: ReturnType<typeof checkoutTabs>
  closures: Closure[]
  /** On how many of its days each loan could have been collected, as the test counts them. */
  chances: Map<string, number>
}

const counts = countActions()
/** The actions that occurred too rarely so far. */
const missing = () => counts.rarer(orderActions, 3)
const motivation = 'Si è rotto'
const shipping_geo = {
  address: 'Via Emilia 120',
  cap: '40068',
  city: 'San Lazzaro di Savena',
  province: 'BO',
}
const shippings = {
  library: [
    { method: 'pickup', address_id: places.desk },
    { method: 'delivery', shipping_geo },
    { method: 'smartlocker', address_id: places.smartlocker },
    { method: 'delivery', shipping_geo },
  ],
  private: [{ method: 'p2p', address_id: places.private, is_contact_shared: true }],
}
/** What occurred in the tabs of all walks. */
const seenInTabs = countTabs()

async function beginWalk(): Promise<Walk> {
  const library = await here.object({ point: places.desk })
  const another = await here.object({ point: places.desk })
  const own = await here.object({ point: places.private, owner: 'vicino' })
  await here.run(`update objects set preparation_days = 1 where id in ('${library}', '${own}');
    update objects set transportable = true where id in ('${library}', '${another}')`)
  const borrowers = await world.members(4)
  // The walks cover years together, so memberships must not end.
  await here.run(`update memberships set valid_to = '2100-12-31' where library_id = 'bologna'`)
  const objects = { library, another, private: own }
  const offers = [
    { object: library, places: shippings.library },
    { object: own, places: shippings.private },
    { object: another, places: shippings.library },
  ]
  const tabs = checkoutTabs(world, offers, seenInTabs)
  const walk = { borrowers, objects, tabs, closures: [], chances: new Map() }
  await close(walk)
  return walk
}

/** The loans of a walk at this moment, with the facts for the state table. */
async function loansOf({ objects }: Walk): Promise<WalkedLoan[]> {
  const rows = await acrossLibraries(world.store, db =>
    db
      .selectFrom('loans')
      .selectAll()
      .where('library_id', '=', 'bologna')
      .where('object_id', 'in', Object.values(objects))
      .where('status', '!=', 'checkout')
      .orderBy('number')
      .execute(),
  )
  const ctx = await systemContext(world.services, 'bologna')
  const ids = rows.map(({ id }) => id)
  const whereabouts = await inTransaction(ctx, inside => whereaboutsOf(inside, ids))
  return rows.map(row => ({ row, facts: factsOf(ctx, row, motivation, whereabouts.get(row.id)) }))
}

const as = async (id: string) => (await world.as(id)).ask
const ordersPath = ({ id }: Loan) => `/v1/me/orders/${id}`
const status = async (who: string, loan: Loan, body: object) =>
  (await as(who))(`${ordersPath(loan)}/status`, { method: 'PATCH', body })
const staff = async (loan: Loan, path: string, method: string, body?: object) =>
  (await as('staff'))(`/v1/desk/loans/${loan.id}/${path}`, { method, ...(body && { body }) })
const code = (code: string | null) =>
  world.ask(`/v1/lockers/${places.smartlocker}/codes`, {
    method: 'POST',
    body: { code: code ?? 'AAAA0000' },
    headers: { authorization: `Bearer ${locker}` },
  })
const cancel = async (who: string, loan: Loan) =>
  (await as(who))(ordersPath(loan), { method: 'DELETE', body: { motivation } })
const defer = async (who: string, loan: Loan) =>
  (await as(who))(`${ordersPath(loan)}/timers`, { method: 'PATCH' })
const borrowerOf = ({ member_id }: Loan) => member_id ?? ''
const owner = 'vicino'

/** The call for each action, by the roles that have one. */
const requests: Partial<
  Record<OrderAction, Partial<Record<Mover, (loan: Loan) => Promise<Answer>>>>
> = {
  agree: {
    owner: async loan => (await as(owner))(`${ordersPath(loan)}/agreements`, { method: 'POST' }),
  },
  receive: { borrower: loan => status(borrowerOf(loan), loan, { value: 'approved' }) },
  defer: {
    borrower: loan => defer(borrowerOf(loan), loan),
    owner: loan => defer(owner, loan),
  },
  hand_out: {
    desk: loan => staff(loan, 'handovers', 'POST', { kind: 'hand_out' }),
    locker: loan => code(loan.pickup_code),
  },
  undo_hand_out: { desk: loan => staff(loan, 'handovers?move=hand_out', 'DELETE') },
  undo_take_back: { desk: loan => staff(loan, 'handovers?move=take_back', 'DELETE') },
  undo_deny: { desk: loan => staff(loan, 'handovers?move=deny', 'DELETE') },
  extend: {
    borrower: async loan => {
      const ask = await as(borrowerOf(loan))
      const extend = (body: object) =>
        ask(`${ordersPath(loan)}/extensions`, { method: 'POST', body })
      // What the loan says before is what is accepted.
      const said = (await ask(ordersPath(loan))).body.extension?.to_date
      const answer = await extend(said ? { to_date: said } : {})
      expect(answer.status === 200, answer.text).toBe(Boolean(said))
      return answer
    },
  },
  take_back: {
    desk: loan => staff(loan, 'handovers', 'POST', { kind: 'take_back', damaged: false }),
    owner: loan => status(owner, loan, { value: 'returned' }),
    locker: loan => code(loan.deposit_code),
  },
  cancel: {
    borrower: loan => cancel(borrowerOf(loan), loan),
    owner: loan => cancel(owner, loan),
  },
  deny: {
    owner: loan => status(owner, loan, { value: 'denied', motivation }),
    desk: loan => staff(loan, 'denials', 'POST', { motivation }),
  },
}

async function book({ borrowers, objects }: Walk, step: Extract<Step<unknown>, { do: 'book' }>) {
  const ask = await as(borrowers[step.member] ?? '')
  const method = (['pickup', 'smartlocker', 'p2p', 'p2p'] as const)[step.method] ?? 'pickup'
  const point = { pickup: places.desk, smartlocker: places.smartlocker, p2p: places.private }
  const object = method === 'p2p' ? objects.private : objects.library
  const from_date = addDays(today(), step.start)
  const to_date = addDays(from_date, step.days - 1)
  const shipping = { method, address_id: point[method], is_contact_shared: true }
  const post = (path: string, body?: object) => ask(path, { method: 'POST', ...(body && { body }) })
  await post(`/v1/checkout/cart/${object}`)
  await post('/v1/checkout/shipping', shipping)
  await post('/v1/checkout/loan', { from_date, to_date, note: '' })
  const { status } = await ask('/v1/checkout/confirm', { method: 'PUT' })
  // A member may request only a few private products a day. A tab may have left a delivery or days that are past.
  expect([200, 402, 404, 409, 422, 429]).toContain(status)
  if (status === 200) counts.add('confirm')
  if (status !== 409) return
  // The product is with another: its queue keeps days for the first.
  const queued = await ask('/v1/me/holds', {
    method: 'POST',
    body: { product_id: object },
  })
  if (queued.status === 200) joined++
}
let joined = 0

const zone = 'Europe/Rome'
const today = () => todayIn(zone, world.now())
/** At which hours of the library a walk goes on: before, while, and shortly before its points close. */
const hours = [6, 9, 13, 17, 19.8]

function passUntil(hour: number) {
  const [h = 0, m = 0] = timeIn(zone, world.now()).split(':').map(Number)
  world.pass(((hour - h - m / 60 + 24) % 24) * 3_600_000)
}

/** The product of the library goes to repair, or comes back from it. */
async function repair({ objects }: Walk) {
  const path = `/v1/desk/objects/${objects.library}`
  const ask = await as('staff')
  const { maintenance } = (await ask(path)).body.object.is
  const body = { maintenance: !maintenance }
  expect((await ask(`${path}/maintenance`, { method: 'POST', body })).status).toBe(200)
}

/** Enters the closures of desk and locker, and one more. */
async function close(walk: Walk, closure?: Closure) {
  if (closure) walk.closures.push(closure)
  const ask = await as('staff')
  const hours = Array(7).fill('08:00-20:00')
  const body = { hours, holidays: walk.closures, additional_days: [] }
  for (const id of [places.desk, places.smartlocker]) {
    const path = `/v1/admin/headquarters/${id}/openings`
    expect((await ask(path, { method: 'PUT', body })).status).toBe(200)
  }
}

/** The days pass one by one; nobody comes on those on which they could. */
async function sleep(walk: Walk, days: number) {
  let loans = await loansOf(walk)
  for (let day = 0; day < days; day++) {
    const shut = walk.closures.some(({ inizio, fine }) => inizio <= today() && today() <= fine)
    for (const { row, facts } of loans) {
      const isItsDay = row.from_date <= today() && today() <= row.to_date
      const isHere = !facts.maintenance && !facts.away && (!shut || row.method === 'p2p')
      if (row.status !== 'pending' || !isItsDay || !isHere) continue
      walk.chances.set(row.id, (walk.chances.get(row.id) ?? 0) + 1)
    }
    const rest = loans.some(({ row }) => row.status === 'pending') ? 1 : days - day
    world.pass(rest * 86_400_000)
    if (day === 0) await finishMoves(world.services)
    await advanceQueues(world.services)
    if (rest > 1) return
    loans = await loansOf(walk)
    const lapsing = loans.filter(({ facts }) => moveOf('lapse', facts, 'clock').ok)
    if (lapsing.length > 0) loans = await expectEnd(walk, lapsing)
  }
}

async function expectEnd(walk: Walk, lapsing: readonly WalkedLoan[]): Promise<WalkedLoan[]> {
  await lapseLoans(world.services)
  const after = await loansOf(walk)
  for (const { row } of lapsing) {
    const now = after.find(one => one.row.id === row.id)?.row
    // A closure that was entered while it was out has moved its deadline on.
    if (now?.status === 'pending') {
      expect((now.collect_by ?? '') >= today(), 'it goes on waiting').toBe(true)
      continue
    }
    expect(now?.status).toBe('cancelled')
    counts.add('lapse')
    const chances = walk.chances.get(row.id) ?? 0
    if (now?.ended_because === 'not_collected' || now?.ended_because === 'not_met') {
      expect(chances, now.ended_because).toBeGreaterThanOrEqual(today() > row.to_date ? 1 : 3)
    } else if (now?.ended_because !== 'unanswered') {
      expect(today() > row.to_date, `${now?.ended_because} ends with its days`).toBe(true)
    }
  }
  return after
}

async function act({ loan, action, who }: Extract<Step<WalkedLoan>, { do: 'act' }>) {
  const request = requests[action]?.[who]
  if (!request) throw new Error(`The API has no way to ${action} as ${who}`)
  const { status, text } = await request(loan.row)
  const blocked = action === 'extend' && text.includes('extension_blocked')
  if (!blocked) {
    expect(status, `${action} by ${who}: ${text}`).toBe(200)
    counts.add(action)
  }
}

/** Tries one action that the state table refuses now: the API refuses it too, and nothing changes. */
async function refuse(walk: Walk, loans: readonly WalkedLoan[], pick: number) {
  const refused = loans.flatMap(({ row, facts }) =>
    orderActions.flatMap(action =>
      movers.flatMap(who => {
        const request = requests[action]?.[who]
        const code = moveOf(action, facts, who)
        return request && !code.ok ? [{ row, action, who, request }] : []
      }),
    ),
  )
  const one = refused[pick % Math.max(1, refused.length)]
  if (!one) return
  const { status } = await one.request(one.row)
  expect(status, `${one.action} by ${one.who} of a loan ${one.row.status}`).toBeGreaterThan(399)
  expect(await loansOf(walk)).toEqual(loans)
}

/** @param closed the closed loans; one that the desk opens again is in `reopened` from then on */
function check(
  walk: Walk,
  loans: readonly Loan[],
  { closed, reopened }: { closed: Set<string>; reopened: Set<string> },
) {
  const holding = loans.filter(({ status }) => isBusy(status))
  for (const one of holding) {
    for (const other of holding) {
      if (one.number >= other.number || one.object_id !== other.object_id) continue
      const apart = one.busy_until < other.from_date || other.busy_until < one.from_date
      expect(apart, `${one.id} and ${other.id} share a day`).toBe(true)
    }
  }
  for (const object of Object.values(walk.objects)) {
    const out = loans.filter(one => one.object_id === object && isOut(one.status))
    expect(out.length, 'an object is in one place').toBeLessThanOrEqual(1)
  }
  for (const member of walk.borrowers) {
    const open = holding.filter(({ id, member_id }) => member_id === member && !reopened.has(id))
    expect(open.length, 'nobody has more than they may').toBeLessThanOrEqual(3)
  }
  for (const { id, status } of loans) {
    const opened = closed.has(id) && !isClosed(status) && !reopened.has(id)
    expect(opened, 'only the desk opens a closed loan').toBe(false)
    if (isClosed(status)) closed.add(id)
  }
}

/** What a loan promises its borrower the desk does: without an obstacle it hands the product out. */
async function checkPromises(loans: readonly WalkedLoan[]) {
  for (const { row, facts } of loans) {
    const begun = row.from_date <= today() && today() <= row.to_date
    if (row.status !== 'pending' || row.method !== 'desk' || !begun) continue
    const { body } = await (await as(borrowerOf(row)))(ordersPath(row))
    if (body.loan.obstacle === null)
      expect(moveOf('hand_out', facts, 'desk'), row.id).toMatchObject({ ok: true })
  }
}

/** The calendar shows each busy day. */
async function checkCalendar(walk: Walk) {
  for (const { row } of await loansOf(walk)) {
    if (!isBusy(row.status)) continue
    const { body } = await world.ask(`/v1/catalogs/products/${row.object_id}/loans`)
    const shown = body.flatMap((one: { from_date: string; to_date: string }) =>
      eachDay(one.from_date, one.to_date),
    )
    const busy = eachDay(row.from_date, row.busy_until).filter(day => day >= today())
    expect(shown).toEqual(expect.arrayContaining(busy))
  }
}

const walked = fc.record({
  of: chance,
  tabs: fc.array(tabChance, { minLength: 15, maxLength: 15 }),
})
type Walked = typeof walked extends fc.Arbitrary<infer C> ? C : never

async function runWalk(steps: readonly Walked[]) {
  const walk = await beginWalk()
  passUntil(hours[(steps[0]?.of.pick ?? 0) % hours.length] ?? 9)
  const seen = { closed: new Set<string>(), reopened: new Set<string>() }
  let loans = await loansOf(walk)
  for (const { of: one, tabs } of steps) {
    // Now and then a member goes on in two tabs first.
    if (one.world > 14) {
      await walk.tabs(walk.borrowers[one.pick % 4] ?? '', tabs)
      loans = await loansOf(walk)
    }
    const step = stepOf(one, loans, ({ facts }) => facts, missing())
    if (step.do === 'book') await book(walk, step)
    else if (step.do === 'sleep') await sleep(walk, step.days)
    else if (step.do === 'repair') await repair(walk)
    else if (step.do === 'close') {
      const inizio = addDays(today(), step.start)
      await close(walk, { inizio, fine: addDays(inizio, step.days - 1), name: null })
    } else {
      await act(step)
      const { action, loan } = step
      if (action === 'undo_take_back' || action === 'undo_deny') seen.reopened.add(loan.row.id)
    }
    loans = await loansOf(walk)
    check(
      walk,
      loans.map(({ row }) => row),
      seen,
    )
    if (one.pick % 4 === 0) await refuse(walk, loans, one.pick)
    await checkPromises(loans)
  }
  await checkCalendar(walk)
}

test('no sequence of API calls lends a day twice, or ends a loan as not collected that could not be', async () => {
  // Usually a few walks; in `npm run test:all` until each action was taken, by each member's tabs too, on the faster database.
  const isLong = process.env.TEST_ALL !== undefined && process.env.TEST_DATABASE_URL !== undefined
  const isMissing = () => missing().length > 0 || seenInTabs.missing().length > 0
  for (let walk = 0; walk < (isLong ? 8 : 3) || (isLong && isMissing()); walk++) {
    const seen = { ...counts.of(orderActions), ...seenInTabs.of() }
    expect(walk, JSON.stringify(seen)).toBeLessThan(50)
    const seed = Date.now() % 1_000_000
    const [steps = []] = fc.sample(fc.array(walked, { minLength: 30, maxLength: 30 }), {
      numRuns: 1,
      seed,
    })
    await runWalk(steps).catch(cause => {
      throw new Error(`In the walk of seed ${seed}`, { cause })
    })
  }
  if (isLong) expect(joined).toBeGreaterThan(2)
}, 600_000)
