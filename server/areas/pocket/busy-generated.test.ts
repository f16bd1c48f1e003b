import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatuses } from '#contract/order-status.ts'
import type { Period } from '#contract/period.ts'
import { type Absence, concealed } from '#domain/days/absence.ts'
import { checkPeriod, lastBookable } from '#domain/days/availability.ts'
import { type BusyLoan, type BusyPeriod, busyPeriods } from '#domain/days/busy.ts'
import { addDays, later } from '#domain/days/plain-date.ts'
import { keptForQueue, lastDayOfTurn, queueRules } from '#domain/loans/queue.ts'
import { isBusy, isClosed } from '#domain/loans/states.ts'
import { noOpening, type OpenPlace } from '#server/areas/pickup-points/public-points.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { scene, desk as sceneDesk } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { listProductFacts } from '../availability/availability.repo.ts'
import { availabilityOf, loadCalendars, preparationRule } from '../availability/availability.ts'
import { isBusyToday } from '../availability/busy.repo.ts'
import { searchProductRows } from '../catalogue/search.repo.ts'
import { listMaybeBusy } from './pocket.repo.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // One member has many reservations here.
  await (await scene(world)).run(
    'drop index loans_one_hold; alter table loans drop constraint loans_one_checkout',
  )
})
afterAll(() => world.close())

const today = '2026-11-20'

/** One loan after another of a product: its days, those of its preparation, and when it came back. */
const aLoan = fc.record({
  status: fc.constantFrom(...orderStatuses),
  gap: fc.nat(3),
  length: fc.nat(8),
  /** -1: it may be lent again on its last day. */
  preparation: fc.constantFrom(-1, -1, 0, 1, 4),
  back: fc.integer({ min: -3, max: 5 }),
  expired: fc.boolean(),
  /** The reservation of the first in the queue. */
  byFirst: fc.boolean(),
  /** Days were moved: it was booked for fewer. */
  moved: fc.boolean(),
  undoable: fc.boolean(),
})
const aProduct = fc.record({
  start: fc.integer({ min: -16, max: 3 }),
  loans: fc.array(aLoan, { maxLength: 4 }),
  preparationDays: fc.option(fc.nat(3)),
  atHome: fc.boolean(),
  maintenance: fc.boolean(),
  queue: fc.constantFrom('nobody', 'waits', 'suspended', 'turn'),
  offered: fc.integer({ min: -9, max: 0 }),
})

type Told = BusyLoan & {
  number: number
  first_to: string
  expired: boolean
  byFirst: boolean
  undoable: boolean
}
type Product = Omit<(typeof products)[number], 'loans'> & { id: string; loans: Told[] }
const products = fc.sample(aProduct, { seed: 20_261_127, numRuns: 400 })

/** The loans with their days. Open ones share none: the database refuses it. */
function told({ start, loans, ...product }: (typeof products)[number], n: number): Product {
  let day = addDays(today, start)
  const days = loans.map(({ gap, length, preparation, back, moved, ...loan }, number) => {
    const from = addDays(day, gap)
    const to = addDays(from, length)
    const busy_until = later(from, addDays(to, preparation))
    day = addDays(isBusy(loan.status) ? busy_until : from, 1)
    const return_date = loan.status === 'returned' ? later(from, addDays(to, back)) : null
    return { ...loan, number, from, to, busy_until, return_date, first_to: moved ? from : to }
  })
  return { ...product, start, id: `g-${n}`, loans: days }
}

const hours = [1, 2, 3, 4, 5].map(day => ({ id: '', day, hours: '09:00-18:00' }))
const closed = { from: addDays(today, 2), to: addDays(today, 4) }
const desk: OpenPlace = {
  ...noOpening,
  id: sceneDesk,
  is: { available: true, smartlocker: false, private: false },
  opening_hours: hours,
  holidays: [{ id: '', name: null, inizio: closed.from, fine: closed.to }],
  additional_days: [{ id: '', day: addDays(today, 1), hours: '10:00-12:00' }],
}
const home: OpenPlace = {
  ...desk,
  id: 'scene-home',
  is: { available: true, smartlocker: false, private: true },
  holidays: [],
  additional_days: [],
}
const absence: Absence = {
  first_day: addDays(today, 5),
  last_day: addDays(today, 9),
  open_days: [],
}

async function insertGenerated(
  all: readonly Product[],
  [first = '', next = '', barred = '']: string[],
) {
  const at = world.now()
  const loans = all.flatMap(({ id, loans, atHome }) =>
    loans.map(loan => {
      const { status, from, to, first_to, busy_until, return_date, byFirst } = loan
      const seconds = loan.expired ? -1 : 600
      const expires = status === 'checkout' ? new Date(at.getTime() + seconds * 1000) : null
      const undo = loan.undoable && isClosed(status) ? at : null
      return sql`('bologna', ${id}, ${byFirst ? first : barred}, ${status}, 'desk',
        ${atHome ? home.id : desk.id}, ${from}::date, ${to}::date, ${first_to}::date, ${busy_until}::date,
        ${to}::date, ${return_date}::date, ${expires}::timestamptz, ${undo}::timestamptz)`
    }),
  )
  const places = all.flatMap(({ id, queue, offered }) => {
    const turn = sql`('bologna', ${id}, ${first}, ${addDays(today, offered)}::date)`
    const waiting = (member: string) => sql`('bologna', ${id}, ${member}, null::date)`
    if (queue === 'turn') return [turn, waiting(next)]
    if (queue === 'suspended') return [waiting(barred), waiting(first)]
    return queue === 'waits' ? [waiting(first)] : []
  })
  await acrossLibraries(world.store, async db => {
    for (const text of [
      sql`update members set banned = true where id = ${barred}`,
      sql`insert into headquarters (library_id, id, name, kind, owner_id, address, cap, city, province, opening_days)
        values ('bologna', ${home.id}, 'Casa', 'private', 'vicino', 'Via Po 1', '40126', 'Bologna', 'BO', '{}')`,
      sql`insert into opening_hours (library_id, headquarters_id, day, hours)
        select 'bologna', ${home.id}, day, '09:00-18:00' from generate_series(1, 5) as day`,
      sql`insert into holidays (library_id, headquarters_id, first_day, last_day) values
        ('bologna', ${desk.id}, ${closed.from}::date, ${closed.to}::date),
        ('bologna', ${home.id}, ${absence.first_day}::date, ${absence.last_day}::date)`,
      sql`insert into additional_days (library_id, headquarters_id, day, hours)
        values ('bologna', ${desk.id}, ${addDays(today, 1)}::date, '10:00-12:00')`,
      sql`insert into objects (library_id, id, code, name, location_id, preparation_days, maintenance) values ${sql.join(
        all.map(
          ({ id, atHome, preparationDays, maintenance }) =>
            sql`('bologna', ${id}, ${id}, 'Pala', ${atHome ? home.id : desk.id}, ${preparationDays}::int, ${maintenance}::boolean)`,
        ),
      )}`,
      sql`insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date, to_date,
          first_to_date, busy_until, collect_by, return_date, expires_at, undo_until) values ${sql.join(loans)}`,
      sql`insert into queue_places (library_id, object_id, member_id, offered_on) values ${sql.join(places)}`,
    ])
      await text.execute(db)
  })
}

test('for generated loans, reservations, queues and closures the database finds what the domain says', async () => {
  const all = products.map(told)
  const [first = '', next = '', barred = ''] = await world.members(3)
  await insertGenerated(all, [first, next, barred])

  const openings = new Map([desk, home].map(place => [place.id, place]))
  const isOver = ({ status, expired }: Told) => status === 'checkout' && expired
  const fromToday = (periods: readonly BusyPeriod[]) => periods.filter(({ to }) => to >= today)
  const sorted = (periods: readonly Period[]) =>
    periods.map(one => JSON.stringify({ due: undefined, ...one })).sort()

  const outcome = await world.inLibrary(async ctx => {
    const facts = await listProductFacts(
      ctx.db,
      all.map(({ id }) => id),
    )
    const { busy } = await loadCalendars(ctx, facts)
    const wanted = [0, 3, 8].map(day => ({
      from: addDays(today, day),
      to: addDays(today, day + 2),
    }))
    const free = await Promise.all(
      wanted.map(async period => {
        const all = { offset: 0, limit: 10_000 }
        const rows = await searchProductRows(ctx.db, { period, at: ctx.at }, null, all)
        return { period, ids: new Set(rows.map(({ id }) => id)) }
      }),
    )
    const maybe = new Set((await listMaybeBusy(ctx.db, ctx)).map(({ id }) => id))
    return { ctx, facts, busy, free, maybe }
  })
  const { ctx, facts, free } = outcome
  const { rows: now } = await acrossLibraries(world.store, db =>
    sql<{ id: string }>`select object_id as id
      from (select library_id, id as object_id from objects where id like 'g-%') product
        join objects on objects.library_id = product.library_id and objects.id = product.object_id
      where ${isBusyToday('product', sql`${today}::date`, world.now())}`.execute(db),
  )
  const busyNow = new Set(now.map(({ id }) => id))

  for (const product of all) {
    const { id, loans, queue, offered, atHome, maintenance } = product
    const fact = facts.find(one => one.id === id)
    if (!fact) throw new Error(`${id} is stored`)
    const rule = preparationRule(ctx, fact, openings)
    const counted = loans
      .filter(loan => !isClosed(loan.status) || loan.status === 'returned')
      .filter(loan => !isOver(loan))
    const periodsOf = (without?: string) => {
      const others = counted.filter(
        loan =>
          !(loan.status === 'checkout' && without && (loan.byFirst ? first : barred) === without),
      )
      const periods = fromToday(
        busyPeriods(
          others.sort((a, b) => (a.from < b.from ? -1 : 1)),
          today,
          rule,
        ),
      )
      const bookable = { from: today, to: lastBookable(today, fact.max_months) }
      return atHome ? concealed(periods, [absence], bookable) : periods
    }
    const { turnDays, loanDays } = queueRules(ctx.library.document)
    const begun = addDays(today, offered)
    const end = lastDayOfTurn(atHome ? home : desk, begun, turnDays)
    const inTurn = queue === 'turn' && end >= today
    const waiting = queue === 'nobody' ? undefined : queue === 'turn' && !inTurn ? next : first
    const inputWith = (periods: BusyPeriod[], point: string | null) =>
      availabilityOf(
        ctx,
        fact,
        { openings, kept: new Map(), busy: new Map([[id, periods]]) },
        point,
      )
    const kept = waiting
      ? keptForQueue(
          inputWith(periodsOf(waiting), fact.location_id),
          loanDays,
          inTurn ? { from: begun, to: end } : null,
        )
      : null
    const expected: BusyPeriod[] = [
      ...periodsOf(),
      ...(kept ? [{ ...kept, kind: 'queue' as const }] : []),
    ]
    const seen = JSON.stringify(product)
    expect(sorted(fromToday(outcome.busy.get(id) ?? [])), seen).toEqual(sorted(expected))

    const ofLoans = busyPeriods(counted, today, rule)
    const isUndoable = loans.some(loan => loan.undoable && isClosed(loan.status))
    const covers = ofLoans.some(({ from, to }) => from <= today && today <= to)
    expect(busyNow.has(id), seen).toBe(covers || isUndoable)
    const mayBe = atHome || queue !== 'nobody' || fromToday(ofLoans).length > 0
    expect(outcome.maybe.has(id), seen).toBe(mayBe)
    for (const { period, ids } of free) {
      if (ids.has(id)) continue
      const refused = checkPeriod(inputWith(expected, null), period)
      expect(refused?.code, seen).toBe(maintenance ? 'object_in_maintenance' : 'object_busy')
    }
  }
  expect(busyNow.size).toBeGreaterThan(all.length / 10)
  expect(busyNow.size).toBeLessThan(all.length * 0.9)
})
