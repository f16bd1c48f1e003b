import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOwnCalendarRows } from '#server/areas/availability/availability.repo.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { findProductPage } from './listing.repo.ts'

let world: World
const when = { today: '2026-11-20', at: new Date('2026-11-20T09:00:00Z') }
const products = Array.from({ length: 25 }, (_, n) => ({
  id: `lent-${n + 1}`,
  location_id: 'bolognina',
}))
const page = { slug: 'orto', order: 'category', after: null, limit: 25 } as const

/** Each product has 200 loans of the past, one in preparation, one that is overdue and one to come. */
const statements = `
  delete from object_categories where slug = 'orto';
  insert into objects (library_id, id, code, name, location_id)
  select 'bologna', 'lent-' || n, 'lent-' || n, 'Pala', 'bolognina' from generate_series(1, 25) n;
  insert into object_categories (library_id, object_id, slug)
  select 'bologna', 'lent-' || n, 'orto' from generate_series(1, 25) n;
  insert into loans (library_id, object_id, member_id, method, headquarters_id, status, from_date, to_date,
    first_to_date, busy_until, collect_by, delivery_date, return_date)
  select 'bologna', 'lent-' || n, 'socia', 'desk', 'bolognina', status, first::date, last::date, last::date,
    until::date, first::date, first::date, back::date
  from generate_series(1, 25) n, lateral (
    select 'returned', '2026-01-01', '2026-01-02', '2026-01-02', '2026-01-02' from generate_series(1, 200)
    union all values ('returned', '2026-11-01', '2026-11-19', '2026-11-21', '2026-11-19'),
      ('approved', '2026-11-10', '2026-11-15', '2026-11-15', null),
      ('pending', '2026-11-25', '2026-11-26', '2026-11-26', null)
  ) loan (status, first, last, until, back)`

beforeAll(async () => {
  world = await openWorld()
  // One by one: the embedded database must answer in time.
  for (const statement of [...statements.split(';'), 'analyze']) {
    await acrossLibraries(world.store, db => sql.raw(statement).execute(db))
  }
})
afterAll(() => world.close())

test.each(['force_custom_plan', 'force_generic_plan'])(
  'with %s a product’s past is not read',
  async mode => {
    await withLibrary(world.store, 'bologna', async db => {
      await sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(db)
      const looks = [
        () => findOwnCalendarRows(db, products, when),
        async () => (await findProductPage(db, page, when)).calendars,
      ]
      for (const look of looks) {
        const before = await loansRead()
        const { loans } = await look()
        const read = (await loansRead()) - before
        expect(loans).toHaveLength(3 * products.length)
        expect(read).toBeLessThan(10 * products.length)
      }

      /** The rows of loans that this transaction has read until now. */
      async function loansRead() {
        const { rows } = await sql<{ read: string }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relname = 'loans' and schemaname = current_schema()`.execute(db)
        return Number(rows[0]?.read)
      }
    })
  },
)
