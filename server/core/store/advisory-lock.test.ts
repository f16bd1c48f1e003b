import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStore } from '#tests/support/test-store.ts'
import { advisoryLock } from './advisory-lock.ts'
import { acrossLibraries } from './transaction.ts'

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'who takes long work in turns waits longer than for a row',
  async () => {
    const store = await openTestStore()
    const take = (waitMs?: number, holding = () => {}) =>
      acrossLibraries(store, async db => {
        await sql`set local lock_timeout = 100`.execute(db)
        await advisoryLock(db, 'long work', waitMs)
        holding()
        await sleep(500)
        return 'done'
      }).catch(error => error.code)
    const { promise: held, resolve: holding } = Promise.withResolvers<void>()
    const first = take(5000, holding)
    await held
    expect(await Promise.all([first, take(), take(5000)])).toEqual(['done', '55P03', 'done'])
    await store.close()
  },
)
