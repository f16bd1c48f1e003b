import { acrossLibraries } from '#server/core/store/transaction.ts'
import { type Ask, asking } from './asking.ts'
import { things } from './things.ts'
import { drill, prepareCheckout, type World } from './world.ts'

export const callerRoles = ['visitor', 'member', 'owner', 'staff', 'super', 'locker'] as const
export type CallerRole = (typeof callerRoles)[number]

type Callers = { asks: Record<CallerRole, Ask>; ids: string[] }

/** A new caller of each role with data of their own, and existing ids. */
export async function freshCallers(world: World): Promise<Callers> {
  const { person } = asking(world)
  const { make, place } = things(world)
  const [member, owner, staff, boss] = [
    await person(),
    await person(),
    await person(4),
    await person(1),
  ]
  const asMember = await world.as(member)
  const asStaff = await world.as(staff)
  const asOwner = await world.as(owner)
  const asSuper = await world.as(boss)
  await prepareCheckout(asMember)
  const object = await make.objects('bologna')
  const loan = await make.loans('bologna')
  await acrossLibraries(world.store, async db => {
    await db.updateTable('objects').set({ owner_id: owner }).where('id', '=', object).execute()
    await db.updateTable('loans').set({ member_id: member }).where('id', '=', loan).execute()
    // They re-authenticated lately, so calls that require one fail for other reasons.
    await db
      .updateTable('sessions')
      .set({ confirmed_at: world.now() })
      .where('member_id', 'in', [member, owner, staff, boss])
      .execute()
  })
  const { body } = await asStaff.ask('/v1/desk/lockers/locker-stazione/keys', { method: 'POST' })
  const key = { authorization: `Bearer ${body.key}` }
  return {
    asks: {
      visitor: world.ask,
      member: asMember.ask,
      owner: asOwner.ask,
      staff: asStaff.ask,
      super: asSuper.ask,
      locker: (path, init = {}) =>
        world.ask(path, { ...init, headers: { ...key, ...init.headers } }),
    },
    ids: [
      drill.id,
      drill.point,
      'locker-stazione',
      'bologna',
      'fai-da-te',
      '40126',
      'socia',
      object,
      loan,
      member,
      await place('bologna', member),
      await make.reviews('bologna'),
      await make.messages('bologna'),
    ],
  }
}
