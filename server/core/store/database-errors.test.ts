import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '#tests/support/test-store.ts'
import { isDatabaseAway } from './database-errors.ts'
import type { Store } from './open.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('every query on a broken connection fails as an unreachable database', async () => {
  const client = await store.pool.connect()
  client.on('error', () => {})
  const { connection } = client as unknown as { connection: { stream: Socket } }
  const gone = new Promise(resolve => connection.stream.once('close', resolve))
  const asked = client.query('select pg_sleep(1)').catch(error => error)
  connection.stream.destroy(Object.assign(new Error('read'), { code: 'ECONNRESET' }))
  await gone
  const later = await client.query('select 1').catch(error => error)
  client.release(true)
  expect(later.message).toContain('not queryable')
  for (const error of [await asked, later]) expect(isDatabaseAway(error), error.message).toBe(true)
})
