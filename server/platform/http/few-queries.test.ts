import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // The first request reads the library, once.
  await world.ask('/v1/categories')
})
afterAll(() => world.close())

type Call = () => Promise<{ status: number; text: string }>

/** The queries that a call makes, with begin and commit; the setup of a new connection does not count. */
async function queriesOf(call: Call): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const { status, text } = await call()
  const texts = asked.mock.calls.map(([query]: readonly unknown[]) =>
    typeof query === 'string' ? query : String((query as { text?: unknown }).text),
  )
  asked.mockRestore()
  expect(status, text).toBe(200)
  return texts.filter(text => !text.startsWith('set role'))
}

test('the most frequent calls make few queries', async () => {
  const count = async (path: string) => (await queriesOf(() => world.ask(path))).length
  expect(await count('/v1/catalogs/fai-da-te')).toBeLessThanOrEqual(3)
  expect(await count('/v1/catalogs/products/ogt-0034')).toBeLessThanOrEqual(3)
  expect(await count('/v1/headquarters')).toBeLessThanOrEqual(4)
})

test('a call of a booking is one transaction with few queries', async () => {
  const [id = ''] = await world.members(1)
  const me = await world.as(id)
  const steps: [queries: number, method: string, path: string, body?: unknown][] = [
    [6, 'POST', '/v1/checkout/cart/ogt-0034'],
    [5, 'POST', '/v1/checkout/shipping', { method: 'smartlocker', address_id: 'locker-saragozza' }],
    [5, 'POST', '/v1/checkout/loan', { from_date: '2026-12-08', to_date: '2026-12-09' }],
    // The last one reads the hours in which the code opens a locker.
    [10, 'PUT', '/v1/checkout/confirm'],
  ]
  for (const [most, method, path, body] of steps) {
    const queries = await queriesOf(() =>
      me.ask(path, { method, body, headers: { 'idempotency-key': 'once' } }),
    )
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(most)
    expect(queries.filter(text => text.startsWith('begin'))).toHaveLength(1)
    expect(queries.at(-1)).toBe('commit')
  }
})

test('a booking of five things costs less than twice one of a single thing', async () => {
  const [id = '', other = ''] = await world.members(2, 9)
  const products = ['ogt-0003', 'ogt-0004', 'ogt-0005', 'ogt-0016', 'ogt-0034']
  const steps: [method: string, path: string, body?: unknown][] = [
    ['POST', '/v1/checkout/shipping', { method: 'pickup', address_id: 'bolognina' }],
    ['POST', '/v1/checkout/loan', { from_date: '2027-01-11', to_date: '2027-01-13' }],
    ['POST', '/v1/checkout/intent'],
    ['PUT', '/v1/checkout/confirm'],
  ]
  const costOf = async (member: string, wanted: readonly string[]) => {
    const me = await world.as(member)
    for (const product of wanted) {
      const line = { method: 'PUT', body: { quantity: 1 } }
      expect((await me.ask(`/v1/checkout/lines/${product}`, line)).status).toBe(200)
    }
    let count = 0
    for (const [method, path, body] of steps) {
      count += (await queriesOf(() => me.ask(path, { method, body }))).length
    }
    return count
  }
  const five = await costOf(id, products)
  const one = await costOf(other, ['ogt-0049'])
  expect(five).toBeLessThan(2 * one)
})

test('a call that is asked again with its key only reads the stored answer', async () => {
  const [id = ''] = await world.members(1)
  const me = await world.as(id)
  const again = () =>
    me.ask('/v1/checkout/cart/ogt-0034', { method: 'POST', headers: { 'idempotency-key': 'k' } })
  await again()
  expect(await queriesOf(again)).toHaveLength(3)
})

test('counting a member’s shared products does not read other members’ products', async () => {
  const { rows } = await acrossLibraries(world.store, async db => {
    await sql`set local enable_seqscan = off`.execute(db)
    return sql<Record<string, string>>`explain select count(*) from objects
      where library_id = 'bologna' and owner_id = 'somebody'`.execute(db)
  })
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('objects_owner')
})
