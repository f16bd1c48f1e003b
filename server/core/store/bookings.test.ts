import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Runs a statement as a request of the library does. */
const ask = async (text: string) => {
  const { rows } = await withLibrary(world.store, 'bologna', db =>
    sql.raw<Record<string, unknown>>(text).execute(db),
  )
  return rows
}

test('each loan of the demo is a booking of its own', async () => {
  const { rows } = await acrossLibraries(world.store, db =>
    sql`select count(*)::int as strays from loans where booking_id <> id`.execute(db),
  )
  expect(rows).toEqual([{ strays: 0 }])
})

test('what the release before this one writes is complete: a loan is its own booking', async () => {
  const [member = ''] = await world.members(1)
  const [loan] =
    await ask(`insert into loans (object_id, member_id, status, method, headquarters_id,
      from_date, to_date, first_to_date, busy_until)
    values ('ogt-0003', '${member}', 'pending', 'desk', 'bolognina', '2027-01-11', '2027-01-12',
      '2027-01-12', '2027-01-12') returning id, booking_id`)
  expect(loan?.booking_id).toBe(loan?.id)
})

test('its cart replaces one with lines, which then has none, and its admission locks the product', async () => {
  const [member = ''] = await world.members(1)
  await ask(`insert into carts (member_id, id, object_id) values ('${member}', 'one', 'ogt-0003');`)
  await ask(`insert into cart_lines (member_id, cart_id, object_id, position, quantity)
    values ('${member}', 'one', 'ogt-0003', 0, 1), ('${member}', 'one', 'ogt-0004', 1, 1)`)
  const { ask: call } = await world.as(member)
  expect((await call('/v1/checkout')).body.lines).toHaveLength(2)
  await ask(`insert into carts (member_id, id, object_id) values ('${member}', 'two', 'ogt-0005')
    on conflict (library_id, member_id) do update set id = excluded.id, object_id = excluded.object_id`)
  expect((await call('/v1/checkout')).body).toMatchObject({
    product: { id: 'ogt-0005' },
    lines: [{ quantity: 1, product: { id: 'ogt-0005' } }],
  })
  const { sessionId } = await world.as(member)
  const admitted = await ask(`select locked_product from admit_call('${sessionId}', '${member}',
    null, null, null, true, true)`)
  expect(admitted).toEqual([{ locked_product: 'ogt-0005' }])
  const now = await ask(`select locked_products from admit_cart_call('${sessionId}', '${member}',
    null, null, null, true, true)`)
  expect(now).toEqual([{ locked_products: ['ogt-0005'] }])
  expect((await call('/v1/checkout/cart/', { method: 'DELETE' })).status).toBe(200)
  expect(await ask(`select from cart_lines where member_id = '${member}'`)).toEqual([])
})
