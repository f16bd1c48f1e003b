import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#server/core/app-error.ts'
import { openTestStore } from '#tests/support/test-store.ts'
import { isDatabaseAway } from '../database-errors.ts'
import type { Store } from '../open.ts'
import { withLibrary } from '../transaction.ts'
import { countWaiting, NotBegun, takeConnection } from './fair-pool.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

/** Takes every connection, until `leave` is called. */
async function takeAll() {
  let leave = () => {}
  const over = new Promise<void>(resolve => {
    leave = resolve
  })
  let taken = 0
  const stay = () => {
    taken++
    return over
  }
  const { max } = store.pool.options
  const all = Array.from({ length: max }, () => withLibrary(store, 'busy', stay))
  while (taken < max) await sleep(5)
  return { leave, all }
}

const query = (library: string, begun: string[] = []) =>
  withLibrary(store, library, async db => {
    begun.push(library)
    await sql`select 1`.execute(db)
    return library
  })

test('a library with many calls does not delay the call of another', async () => {
  const { leave, all } = await takeAll()
  const begun: string[] = []
  const calls = Array.from({ length: 100 }, () => query('busy', begun))
  calls.push(query('quiet', begun), query('other', begun))
  await sleep(50)
  expect(begun).toEqual([])
  leave()
  await Promise.all([...all, ...calls])
  expect(begun).toHaveLength(102)
  // The order in which they end depends on the processes of PostgreSQL too.
  const { max } = store.pool.options
  expect(begun.indexOf('quiet')).toBeLessThan(max + 4)
  expect(begun.indexOf('other')).toBeLessThan(max + 4)
})

test('a library whose line is full is refused, another is not', async () => {
  const { leave, all } = await takeAll()
  const calls = Array.from({ length: 501 }, () => query('busy').catch((error: unknown) => error))
  const others = query('quiet')
  await expect(Promise.race(calls)).resolves.toBeInstanceOf(AppError)
  leave()
  const answers = await Promise.all(calls)
  expect(answers.filter(answer => answer === 'busy')).toHaveLength(500)
  expect(await others).toBe('quiet')
  await Promise.all(all)
})

test('a transaction that waits too long leaves its line, and keeps no turn', async () => {
  const { options } = store.pool
  const short = Object.assign(Object.create(store.pool), { options: { ...options, max: 1 } })
  short.options.connectionTimeoutMillis = 50
  const taken = await takeConnection(short, 'busy')
  const refusal = await takeConnection(short, 'quiet').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(NotBegun)
  expect(isDatabaseAway((refusal as NotBegun).cause)).toBe(true)
  expect(countWaiting(short)).toBe(0)
  taken.giveBack(true)
  const next = await takeConnection(short, 'quiet')
  next.giveBack(true)
})

test('a connection that cannot be made takes no turn', async () => {
  const { max } = store.pool.options
  const connect = store.pool.connect
  let failures = 0
  store.pool.connect = (async () => {
    failures++
    if (failures > max + 5) store.pool.connect = connect
    throw new Error('no answer')
  }) as typeof connect
  expect(await query('quiet')).toBe('quiet')
  expect(failures).toBe(max + 6)
})
