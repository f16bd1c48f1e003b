import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acrossLibraries } from '#server/store/transaction.ts'
import { scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { fulfilWishes } from './fulfil-wishes.ts'
import { lapseLoans } from './lapse-loans.ts'
import { remindOfLoans } from './remind.ts'
import { turnQueues } from './turn-queues.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  // What is due in the demo is done.
  await transactions()
})
afterAll(() => world.close())

const jobs = [turnQueues, fulfilWishes, remindOfLoans, lapseLoans]
/** How many connections are taken while every job has one turn. */
async function transactions(): Promise<number> {
  let count = 0
  const counted = () => count++
  world.store.pool.on('acquire', counted)
  for (const job of jobs) await job(world.services)
  world.store.pool.off('acquire', counted)
  return count
}

test('the number of libraries with nothing due does not change the cost', async () => {
  const few = await transactions()
  await acrossLibraries(world.store, db =>
    sql`insert into libraries (id, domain, name, document)
      select 'l' || n, 'l' || n, name, document from libraries, generate_series(1, 500) as n
      where id = 'campus'`.execute(db),
  )
  expect(await transactions()).toBe(few)
})

test('jobs skip a closed library', async () => {
  const { loan } = await scene(world)
  await loan({ status: 'approved', from: '2026-11-18', to: '2026-11-21' })
  const set = (available: boolean, maintenance_until: Date | null = null) =>
    acrossLibraries(world.store, db =>
      db
        .updateTable('libraries')
        .set({ available, maintenance_until })
        .where('id', '=', 'bologna')
        .execute(),
    )
  await set(false)
  expect(await remindOfLoans(world.services)).toBe(0)
  await set(false, new Date(world.now().getTime() + 1000))
  expect(await remindOfLoans(world.services)).toBe(0)
  // Its maintenance is over, though nobody opened it by hand.
  await set(false, world.now())
  expect(await remindOfLoans(world.services)).toBe(1)
  expect(await remindOfLoans(world.services)).toBe(0)
})
