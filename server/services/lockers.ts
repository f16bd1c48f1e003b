import type { Locker } from '#contract/shapes/locker.ts'
import { issueLockerKey } from '../access/locker-keys.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { simulatorOf } from '../lockers/address.ts'
import { withLibrary } from '../store/transaction.ts'
import type { Ctx } from './carts.ts'
import { wrongCodesSince } from './locker-door.ts'

const dayMs = 86_400_000

/** The library's smartlockers, with what staff need to know of their keys. */
export function listLockers(ctx: Context): Promise<Locker[]> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const rows = await db
      .selectFrom('headquarters')
      .leftJoin('locker_keys', join =>
        join
          .onRef('locker_keys.library_id', '=', 'headquarters.library_id')
          .onRef('locker_keys.headquarters_id', '=', 'headquarters.id'),
      )
      .select(['headquarters.id', 'headquarters.name'])
      .select(['locker_keys.created_at', 'locker_keys.last_used_at'])
      .where('headquarters.library_id', '=', ctx.library.id)
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
  })
}

/** @throws AppError not_found, for what is no smartlocker */
export async function newLockerKey(ctx: Ctx, headquartersId: string): Promise<{ key: string }> {
  await requireLocker(ctx, headquartersId)
  return { key: await issueLockerKey(ctx, headquartersId, ctx.actor.memberId) }
}

/** The smartlocker is let in no more. */
export async function revokeLockerKey(ctx: Ctx, headquartersId: string): Promise<Locker[]> {
  await requireLocker(ctx, headquartersId)
  await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .deleteFrom('locker_keys')
      .where('library_id', '=', ctx.library.id)
      .where('headquarters_id', '=', headquartersId)
      .execute(),
  )
  return listLockers(ctx)
}

async function requireLocker(ctx: Context, id: string) {
  const lockers = await listLockers(ctx)
  if (!lockers.some(locker => locker.id === id)) throw new AppError('not_found')
}
