import { serverLimits } from '#contract/limits.ts'
import type { Locker } from '#contract/shapes/locker.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { issueLockerKey } from '#server/platform/access/locker-keys.ts'
import type { Context, StaffContext } from '#server/platform/context.ts'
import { simulatorOf } from './address.ts'
import { wrongCodesSince } from './locker-door.ts'
import { deleteLockerKey, listLockerRows } from './lockers.repo.ts'

/** The library's lockers, with the age of their keys and the number of wrong codes of the last 24 hours. */
export async function listLockers(ctx: Context): Promise<Locker[]> {
  const rows = await listLockerRows(ctx.db)
  const since = new Date(ctx.at.getTime() - serverLimits.wrongCodesHours * 3_600_000)
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

/** Makes a locker's key, which replaces any other. @throws AppError not_found */
export async function newLockerKey(ctx: StaffContext, lockerId: string): Promise<{ key: string }> {
  const before = await requireLocker(ctx, lockerId)
  const key = await issueLockerKey(ctx, lockerId, ctx.actor.memberId)
  await recordKey(ctx, before, { created_at: ctx.at.toISOString() })
  return { key }
}

/** Revokes a locker's key. @throws AppError not_found */
export async function revokeLockerKey(ctx: StaffContext, lockerId: string): Promise<Locker[]> {
  const before = await requireLocker(ctx, lockerId)
  await deleteLockerKey(ctx.db, lockerId)
  await recordKey(ctx, before, null)
  return listLockers(ctx)
}

/** Adds an audit entry, which describes a key by its age only. */
function recordKey(ctx: StaffContext, { id, key }: Locker, after: { created_at: string } | null) {
  const before = key && { created_at: key.created_at }
  return recordWrite(ctx, 'locker key', id, { before, after })
}

async function requireLocker(ctx: Context, id: string): Promise<Locker> {
  return orNotFound((await listLockers(ctx)).find(one => one.id === id))
}
