import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World

const past = (count: number) => `
  select 'returned', '2026-01-01'::date + 14 * k, '2026-01-05'::date + 14 * k
  from generate_series(1, ${count}) k where k < 20 or n > 40`
const out = `select 'approved', '2026-11-15'::date, '2026-11-21'::date + n % 24`
const coming = `select 'pending', '2027-01-01'::date + 6 * n, '2027-01-10'::date + 6 * n`
const ahead = `
  select 'pending', '2026-12-01'::date + 35 * k + n % 29, '2026-12-04'::date + 35 * k + n % 29 + n % 5
  from generate_series(0, 19) k`

/**
 * Two products with a hundred copies and twenty loans of each. Of `many` forty are open, the others are of the past, as in a
 * library that has had it for years. Of `ahead` all are to come, so that the number of free copies changes on most days of the
 * two years that can be booked. A third product has one copy and three loans.
 */
const statements = `
  insert into objects (library_id, id, code, name, location_id, max_months)
  select 'bologna', id, id, 'Sedia', 'bolognina', 24 from unnest(array['many', 'ahead', 'one']) id;
  insert into copies (library_id, object_id, id, code)
  select 'bologna', id, id || '-' || n, id || '-' || n
  from unnest(array['many', 'ahead']) id, generate_series(2, 100) n;
  ${loansOf('many', 100, past(20), `${out} where n <= 20`, `${coming} where n between 21 and 40`)};
  ${loansOf('ahead', 100, `${ahead} where k % 2 = 0`)};
  ${loansOf('ahead', 100, `${ahead} where k % 2 = 1`)};
  ${loansOf('one', 1, past(1), out, coming)};
  analyze`

function loansOf(id: string, copies: number, ...loans: string[]): string {
  return `insert into loans (library_id, object_id, copy_id, member_id, method, headquarters_id, status, from_date,
      to_date, first_to_date, busy_until, collect_by, delivery_date, return_date)
    select 'bologna', '${id}', '${id}' || case n when 1 then '' else '-' || n end, 'socia', 'desk', 'bolognina', status,
      first, last, last, last + 1, last, case status when 'pending' then null else first end,
      case status when 'returned' then last end
    from generate_series(1, ${copies}) n, lateral (${loans.join(' union all ')}) loan (status, first, last)`
}

beforeAll(async () => {
  world = await openWorld()
  // One by one: the embedded database must answer in time.
  for (const statement of statements.split(';')) {
    await acrossLibraries(world.store, db => sql.raw(statement).execute(db))
  }
})
afterAll(() => world.close())

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

/** What the page of a product asks for its calendar. */
async function open(id: string): Promise<string[]> {
  const texts: string[] = []
  for (const path of [`/v1/catalogs/products/${id}`, `/v1/catalogs/products/${id}/loans`]) {
    const { status, text } = await world.ask(path)
    expect(status, text).toBe(200)
    texts.push(text)
  }
  return texts
}

test('the calendar of a hundred copies and two thousand loans to come is an answer of less than 20 kB', async () => {
  const [product = '', loans = ''] = await open('ahead')
  const { loan, free } = JSON.parse(product)
  expect(loan.copies.in_service).toBe(100)
  expect(free.length).toBeGreaterThan(400)
  expect(product.length + loans.length).toBeLessThan(20_000)
})

test('a past of two thousand loans opens as quickly as the calendar of one copy', {
  tags: 'slow',
}, async () => {
  const timeOf = async (id: string) => {
    const started = performance.now()
    await open(id)
    return performance.now() - started
  }
  /** The calls alternate, so that both meet the same noise of the machine. */
  const ratio = async () => {
    const times: Record<'many' | 'one', number[]> = { many: [], one: [] }
    for (let n = 0; n < 200; n++) {
      for (const id of ['many', 'one'] as const) times[id].push(await timeOf(id))
    }
    return median(times.many) / median(times.one)
  }
  // The first calls load code and plans.
  let last = await ratio()
  for (let again = 0; again < 4 && last > 1.2; again++) last = await ratio()
  expect(last).toBeLessThanOrEqual(1.2)
})
