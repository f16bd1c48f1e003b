import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockMemberRow } from '#server/platform/access/members.repo.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

// The embedded database has one connection.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a member who books is told of another product at once: the two transactions do not wait for each other',
  async () => {
    const [member = ''] = await world.members(1)
    await world.inLibrary(async ({ db }) => {
      await lockMemberRow(db, member)
      await world.inLibrary(async ({ db: other }) => {
        await sql`set local lock_timeout = '2s'`.execute(other)
        await other
          .insertInto('notices')
          .values({
            member_id: member,
            kind: 'ready',
            ref: 'x',
            turn: '',
            day: '2026-11-20',
            created_at: world.now(),
          })
          .execute()
      })
    })
    const stored = await world.inLibrary(({ db }) =>
      db.selectFrom('notices').select('kind').where('member_id', '=', member).execute(),
    )
    expect(stored).toEqual([{ kind: 'ready' }])
  },
)
