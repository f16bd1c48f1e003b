import { afterAll, beforeAll, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, drill, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const member = async () => world.as((await world.members(1))[0] ?? '')
const change = (id: string, values: { revoked_at?: Date; last_seen_at?: Date }) =>
  acrossLibraries(world.store, db =>
    db.updateTable('sessions').set(values).where('id', '=', id).execute(),
  )
const lastSeen = async (id: string) => {
  const session = await acrossLibraries(world.store, db =>
    db.selectFrom('sessions').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return session.last_seen_at
}
const ago = (minutes: number) => new Date(world.now().getTime() - minutes * 60_000)

test('a call whose session ended is refused as such, even if its body is invalid', async () => {
  const { ask, sessionId } = await member()
  const path = '/v1/checkout/shipping'
  expect((await ask(path, { method: 'POST', body: { method: 1 } })).status).toBe(422)
  await change(sessionId, { revoked_at: world.now() })
  for (const body of [{ method: 1 }, { method: 'pickup', address_id: drill.point }]) {
    expect(codeOf(await ask(path, { method: 'POST', body }))).toBe('session_revoked')
  }
})

test('a call with a false token is refused before its body is read', async () => {
  const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) })
  const answer = await world.app.request('http://localhost/v1/checkout/shipping', {
    method: 'POST',
    headers: {
      host: 'localhost:3000',
      'content-type': 'application/json',
      authorization: 'Bearer false',
    },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(401)
})

test('a slow body keeps no connection of the database', async () => {
  const { ask, token } = await member()
  let send: (chunk: Uint8Array) => void = () => {}
  let asked: () => void = () => {}
  const isRead = new Promise<void>(resolve => {
    asked = resolve
  })
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async stream => {
        asked()
        stream.enqueue(await new Promise<Uint8Array>(resolve => (send = resolve)))
        stream.close()
      },
    },
    { highWaterMark: 0 },
  )
  const slow = world.app.request('http://localhost/v1/checkout/shipping', {
    method: 'POST',
    headers: {
      host: 'bologna.localhost:3000',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body,
    duplex: 'half',
  } as RequestInit)
  await isRead
  expect(world.store.pool.totalCount - world.store.pool.idleCount).toBe(0)
  expect((await ask('/v1/me')).status).toBe(200)
  send(new TextEncoder().encode('{"method":"pickup","address_id":"bolognina"}'))
  expect(codeOf({ body: await (await slow).json() })).toBe('checkout_missing')
})

test('a session is seen by a call that succeeds, that only reads and that is refused', async () => {
  const { ask, sessionId } = await member()
  const calls = [
    ['POST', `/v1/checkout/cart/${drill.id}`, 200],
    ['GET', '/v1/checkout', 200],
    ['POST', '/v1/checkout/cart/unknown', 404],
  ] as const
  for (const [method, path, status] of calls) {
    await change(sessionId, { last_seen_at: ago(5) })
    expect((await ask(path, { method })).status).toBe(status)
    expect(await lastSeen(sessionId)).toEqual(world.now())
  }
})

test('a call writes nothing about its session within the minute', async () => {
  const { ask, sessionId } = await member()
  const before = ago(0.5)
  await change(sessionId, { last_seen_at: before })
  await ask('/v1/checkout')
  expect(await lastSeen(sessionId)).toEqual(before)
})

test('a refused call stores no answer: the same key may try again', async () => {
  const { ask } = await member()
  const sent = { method: 'PUT', headers: { 'idempotency-key': 'early' } }
  expect(codeOf(await ask('/v1/checkout/confirm', sent))).toBe('checkout_missing')
  await ask(`/v1/checkout/cart/${drill.id}`, { method: 'POST' })
  expect(codeOf(await ask('/v1/checkout/confirm', sent))).toBe('checkout_incomplete')
})

test('after a day the same key runs the call again', async () => {
  const { ask } = await member()
  const add = (id: string) =>
    ask(`/v1/checkout/cart/${id}`, { method: 'POST', headers: { 'idempotency-key': 'daily' } })
  await add('ogt-0009')
  const answers = (minutes: number) =>
    acrossLibraries(world.store, db =>
      db
        .updateTable('idempotency')
        .set({ created_at: ago(minutes) as never })
        .execute(),
    )
  await answers(23 * 60)
  expect(codeOf(await add('ogt-0010'))).toBe('idempotency_mismatch')
  await answers(25 * 60)
  expect((await add('ogt-0010')).body.product.id).toBe('ogt-0010')
})
