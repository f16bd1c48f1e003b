import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { acrossLibraries } from '../store/transaction.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // The first request reads the library, once.
  await world.ask('/v1/categories')
})
afterAll(() => world.close())

/** How many queries a call makes, with begin and commit; the setup of a new connection does not count. */
async function queriesOf(call: () => Promise<{ status: number }>): Promise<number> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await call()
  const greets = ([query]: readonly unknown[]) => String(query).startsWith('set role')
  const count = asked.mock.calls.filter(call => !greets(call)).length
  asked.mockRestore()
  expect(status).toBe(200)
  return count
}

test('the most frequent calls make few queries', async () => {
  const count = (path: string) => queriesOf(() => world.ask(path))
  expect(await count('/v1/catalogs/fai-da-te')).toBeLessThanOrEqual(4)
  expect(await count('/v1/catalogs/products/ogt-0034')).toBeLessThanOrEqual(5)
  expect(await count('/v1/headquarters')).toBeLessThanOrEqual(4)
})

test('a booking makes few queries', async () => {
  const [id = ''] = await world.members(1)
  const me = await world.as(id)
  const steps: [method: string, path: string, body?: unknown][] = [
    ['POST', '/v1/checkout/cart/ogt-0034'],
    ['POST', '/v1/checkout/shipping', { method: 'smartlocker', address_id: 'locker-saragozza' }],
    ['POST', '/v1/checkout/loan', { from_date: '2026-12-08', to_date: '2026-12-09' }],
    ['PUT', '/v1/checkout/confirm'],
  ]
  let sum = 0
  for (const [method, path, body] of steps) {
    sum += await queriesOf(() =>
      me.ask(path, { method, body, headers: { 'idempotency-key': 'once' } }),
    )
  }
  expect(sum).toBeLessThanOrEqual(63)
})

test('counting a member’s shared products does not read other members’ products', async () => {
  const { rows } = await acrossLibraries(world.store, async db => {
    await sql`set local enable_seqscan = off`.execute(db)
    return sql<Record<string, string>>`explain select count(*) from objects
      where library_id = 'bologna' and owner_id = 'somebody'`.execute(db)
  })
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('objects_owner')
})
