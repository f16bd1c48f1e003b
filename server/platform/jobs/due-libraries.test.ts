import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lapseLoans } from '#server/areas/loans/deadlines/lapse-loans.ts'
import { remindOfLoans } from '#server/areas/loans/deadlines/remind.ts'
import { remindOfCards } from '#server/areas/membership/remind-of-cards.ts'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { fulfilWishes } from '#server/areas/queue/fulfil-wishes.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { inDueLibraries } from './due-libraries.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  // What is due in the demo is done.
  await transactions()
})
afterAll(() => world.close())

const jobs = [advanceQueues, fulfilWishes, remindOfLoans, remindOfCards, lapseLoans]
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
  const { loan } = here
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

test('queues and wishes for products that stay lent cost nothing', async () => {
  const { object, loan } = here
  const [one = '', two = ''] = await world.members(2)
  const before = await transactions()
  for (let n = 0; n < 5; n++) {
    const id = await object()
    await loan({ object: id, status: 'approved', from: '2026-11-18', to: '2026-11-28' })
    await world.inLibrary(async ({ db }) => {
      await db.insertInto('queue_places').values({ object_id: id, member_id: one }).execute()
      await db.insertInto('wishes').values({ object_id: id, member_id: two }).execute()
    })
  }
  // The wishes are marked once.
  await transactions()
  expect(await transactions()).toBe(before)
})

test('loans of each library lapse in turn', async () => {
  const { loan } = here
  const lapsed = { from: '2026-11-16', to: '2026-11-17', collect_by: '2026-11-17' }
  const { id } = await loan({ ...lapsed, from: '2026-11-17' })
  await acrossLibraries(world.store, async db => {
    const [other] = await db
      .selectFrom('members')
      .select('id')
      .where('library_id', '=', 'campus')
      .execute()
    await sql`insert into objects (library_id, id, code, name, location_id)
      select library_id, 'many-' || n, 'many-' || n, name, location_id
      from (select * from objects where library_id = 'campus' limit 1) o, generate_series(1, 150) n`.execute(
      db,
    )
    await sql`insert into loans (library_id, object_id, member_id, status, method, headquarters_id,
        from_date, to_date, first_to_date, busy_until, collect_by)
      select 'campus', id, ${other?.id}, 'pending', 'desk', location_id, '2026-11-09', '2026-11-10',
        '2026-11-10', '2026-11-10', '2026-11-10'
      from objects where id like 'many-%'`.execute(db)
  })
  expect(await lapseLoans(world.services)).toBe(100)
  const status = () =>
    world.inLibrary(({ db }) =>
      db.selectFrom('loans').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  expect(await status()).toEqual({ status: 'cancelled' })
  expect(await lapseLoans(world.services)).toBe(51)
})

test('a library whose part fails does not stop the others', async () => {
  const worked: string[] = []
  const due = [{ library_id: 'campus' }, { library_id: 'bologna' }]
  const run = inDueLibraries(
    world.services,
    async () => due,
    async ({ library }) => {
      worked.push(library.id)
      if (library.id === 'campus') throw new Error('broken here')
      return 1
    },
  )
  await expect(run).rejects.toThrow('broken here')
  expect(worked).toEqual(['campus', 'bologna'])
  expect(world.lines).toContainEqual(
    expect.objectContaining({ event: 'job_failed_for_library', library: 'campus' }),
  )
})
