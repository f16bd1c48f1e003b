import type { Locker } from '#contract/shapes/locker.ts'
import { recordWrite } from '../access/audit.ts'
import { issueLockerKey } from '../access/locker-keys.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext, Context } from '../context.ts'
import { simulatorOf } from './address.ts'
import { wrongCodesSince } from './locker-door.ts'

const dayMs = 86_400_000

/** The library's smartlockers, with what staff need to know of their keys. */
export async function listLockers(ctx: Context): Promise<Locker[]> {
  const rows = await ctx.db
    .selectFrom('headquarters')
    .leftJoin('locker_keys', join =>
      join
        .onRef('locker_keys.library_id', '=', 'headquarters.library_id')
        .onRef('locker_keys.headquarters_id', '=', 'headquarters.id'),
    )
    .select(['headquarters.id', 'headquarters.name'])
    .select(['locker_keys.created_at', 'locker_keys.last_used_at'])
    .where('headquarters.kind', '=', 'smartlocker')
    .orderBy('headquarters.position')
    .execute()
  const since = new Date(ctx.at.getTime() - dayMs)
  const simulator = simulatorOf(ctx.config)
  const lockers: Locker[] = []
  for (const { id, name, created_at, last_used_at } of rows) {
    const key = created_at && {
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    }
    const wrong_codes = await wrongCodesSince(ctx, id, since)
    lockers.push({
      id,
      name,
      key,
      wrong_codes,
      simulator: simulator && `${simulator}?locker=${id}`,
    })
  }
  return lockers
}

/** @throws AppError not_found, for what is no smartlocker */
export async function newLockerKey(
  ctx: ActorContext,
  headquartersId: string,
): Promise<{ key: string }> {
  const before = await requireLocker(ctx, headquartersId)
  const key = await issueLockerKey(ctx, headquartersId, ctx.actor.memberId)
  await recordKey(ctx, before, { created_at: ctx.at.toISOString() })
  return { key }
}

/** The smartlocker is let in no more. */
export async function revokeLockerKey(
  ctx: ActorContext,
  headquartersId: string,
): Promise<Locker[]> {
  const before = await requireLocker(ctx, headquartersId)
  await ctx.db.deleteFrom('locker_keys').where('headquarters_id', '=', headquartersId).execute()
  await recordKey(ctx, before, null)
  return listLockers(ctx)
}

/** Of a key only its age is written down. */
function recordKey(ctx: ActorContext, { id, key }: Locker, after: { created_at: string } | null) {
  const before = key && { created_at: key.created_at }
  return recordWrite(ctx, { action: 'locker key', target: id, before, after })
}

async function requireLocker(ctx: Context, id: string): Promise<Locker> {
  const locker = (await listLockers(ctx)).find(one => one.id === id)
  if (!locker) throw new AppError('not_found')
  return locker
}
