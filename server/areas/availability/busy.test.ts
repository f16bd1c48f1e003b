import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BusyLoan, busyPeriods } from '#domain/days/busy.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { isBusyToday } from './busy.repo.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const today = '2026-11-20'
const statuses = ['checkout', 'pending', 'approved', 'extended', 'returned', 'cancelled'] as const
const around = [-3, -1, 0, 1]

/** Loans that began, ended, were prepared and returned on days before, on and after today. */
const loans: BusyLoan[] = statuses.flatMap(status =>
  around.flatMap(from =>
    [0, 1, 3].flatMap(length =>
      [-1, 0, 2].flatMap(preparation =>
        (status === 'returned' ? around : [null]).map(back => ({
          status,
          from: addDays(today, from),
          to: addDays(today, from + length),
          busy_until: addDays(today, from + Math.max(0, length + preparation)),
          return_date: back === null ? null : addDays(today, back),
        })),
      ),
    ),
  ),
)

test('a query over many libraries finds the same products busy as the domain', async () => {
  const here = await scene(world)
  const [member] = await world.members(1)
  const values = loans.map(
    ({ status, from, to, busy_until, return_date }, n) =>
      sql`('bologna', ${`b-${n}`}, ${member}, ${status}, 'desk', 'scene-desk', ${from}::date, ${to}::date,
        ${to}::date, ${busy_until}::date, ${to}::date, ${return_date}::date,
        ${status === 'checkout' ? world.now() : null}::timestamptz + interval '1 second')`,
  )
  await here.run(`insert into objects (library_id, id, code, name, location_id, preparation_days)
    select 'bologna', 'b-' || n, 'b-' || n, 'Pala', 'scene-desk', 0
    from generate_series(0, ${loans.length - 1}) n;
    -- One member has many reservations here.
    drop index loans_one_hold`)
  await acrossLibraries(world.store, db =>
    sql`insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date,
        to_date, first_to_date, busy_until, collect_by, return_date, expires_at)
      values ${sql.join(values)}`.execute(db),
  )
  const busyAt = async (at: Date) => {
    const { rows } = await acrossLibraries(world.store, db =>
      sql<{ object_id: string }>`select object_id
        from (select library_id, id as object_id from objects where id like 'b-%') product
          join objects on objects.library_id = product.library_id and objects.id = product.object_id
        where ${isBusyToday('product', sql`${today}::date`, at)}`.execute(db),
    )
    return rows.map(({ object_id }) => object_id).sort()
  }
  const rule = { preparationOpening: null, preparationDays: 0, sameDayTurnover: true }
  const expected = (counted: readonly string[]) =>
    loans
      .flatMap((loan, n) => {
        if (!counted.includes(loan.status)) return []
        const periods = busyPeriods([loan], today, rule)
        return periods.some(({ from, to }) => from <= today && today <= to) ? [`b-${n}`] : []
      })
      .sort()
  const counted = statuses.filter(status => status !== 'cancelled')
  const busy = await busyAt(world.now())
  expect(busy).toEqual(expected(counted))
  expect(busy.length).toBeGreaterThan(loans.length / 4)
  const later = await busyAt(new Date(world.now().getTime() + 1000))
  expect(later).toEqual(expected(counted.filter(status => status !== 'checkout')))
})
