import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Today } from '#contract/shapes/admin/today.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** 1,200 products, 800 members and 10,000 loans, of which 120 begin, 90 end and 60 are overdue today. */
const filled = [
  `insert into objects (library_id, id, code, name, location_id, preparation_days)
   select 'bologna', 'size-' || n, 'SIZE-' || n, 'Tenda ' || n, 'bolognina', 0 from generate_series(1, 1200) n`,
  `insert into members (library_id, id, email, first_name, name, adhesion_version)
   select 'bologna', 'size-' || n, 'size-' || n || '@example.org', 'Prova', 'Prova ' || n, '1' from generate_series(1, 800) n`,
  `insert into memberships (library_id, member_id, card_name, valid_from, valid_to)
   select 'bologna', 'size-' || n, 'Annuale', '2026-01-01', date '2026-11-20' + n % 365 from generate_series(1, 800) n`,
  `insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date, to_date,
     first_to_date, busy_until, collect_by, delivery_date, return_date, closed_at)
   select 'bologna', 'size-' || 1 + n % 1200, 'size-' || 1 + n % 800, 'returned', 'desk', 'bolognina', day, day, day, day,
     day, day, day, day
   from (select n, date '2026-10-31' - n / 20 as day from generate_series(1, 9600) n) past`,
  `insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date, to_date,
     first_to_date, busy_until, collect_by, delivery_date)
   select 'bologna', 'size-' || n, 'size-' || n, case when n <= 120 then 'pending' else 'approved' end, 'desk', 'bolognina',
     first, last, last, last, last, case when n > 120 then first end
   from (select n, case when n <= 120 then date '2026-11-20' else date '2026-11-05' end as first,
     date '2026-11-20' + case when n <= 120 then 7 when n <= 210 then 0 when n <= 270 then -5 else 6 end as last
     from generate_series(1, 400) n) present`,
  'analyze',
]

let world: World
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  for (const statement of filled) {
    await acrossLibraries(world.store, db => sql.raw(statement).execute(db))
  }
  staff = await world.as('staff')
})
afterAll(() => world.close())

const ask = async (): Promise<Today> => {
  const { status, text, body } = await staff.ask('/v1/admin/today')
  expect(status, text).toBe(200)
  return body
}

test('the work of the day is read with few queries, however much there is', async () => {
  const { parts } = await ask()
  expect(parts.pickups?.count).toBeGreaterThanOrEqual(120)
  expect(parts.returns?.count).toBeGreaterThanOrEqual(90)
  expect(parts.overdue?.count).toBeGreaterThanOrEqual(60)
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await ask()
  const texts = asked.mock.calls.map(([query]: readonly unknown[]) =>
    typeof query === 'string' ? query : String((query as { text?: unknown }).text),
  )
  asked.mockRestore()
  // Begin, who asks, the openings, the loans, where their products are, everything else, commit.
  expect(
    texts.filter(text => !text.startsWith('set role')).length,
    texts.join('\n'),
  ).toBeLessThanOrEqual(7)
})
