import type { Device } from '#contract/shapes/member.ts'
import { requireReauthentication } from '#server/areas/second-factor/reauthentication.ts'
import { AppError } from '#server/core/app-error.ts'
import { listOpenSessions } from '#server/platform/access/sessions.repo.ts'
import { isIdle, isOver, revoke, revokeAll } from '#server/platform/access/sessions.ts'
import type { ActorContext } from '#server/platform/context.ts'

/** The member's open sessions, the latest used first. */
export async function listDevices(ctx: ActorContext): Promise<Device[]> {
  const rows = await listOpenSessions(ctx.db, ctx.actor.memberId)
  const { level, rights } = ctx.actor
  return rows
    .filter(row => !isIdle(ctx, row) && !isOver(ctx, { ...row, level, rights }))
    .map(row => ({
      id: row.id,
      name: nameOf(row.user_agent),
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      current: row.id === ctx.actor.sessionId,
    }))
}

/**
 * Ends one of the member's sessions, or with `others` all but this one, or with `all` every one.
 * @throws AppError not_found, proof_required
 */
export async function endDevice(ctx: ActorContext, id: string): Promise<Device[]> {
  await requireReauthentication(ctx)
  const { memberId, sessionId } = ctx.actor
  if (id === 'others') await revokeAll(ctx, memberId, 'signed_out', sessionId)
  else if (id === 'all') await revokeAll(ctx, memberId, 'signed_out')
  else {
    const own = (await listDevices(ctx)).some(device => device.id === id)
    if (!own) throw new AppError('not_found')
    await revoke(ctx, { sessionId: id, memberId }, 'signed_out')
  }
  return listDevices(ctx)
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** For example «Chrome, Android», from the user agent; empty for an unknown one. */
function nameOf(userAgent: string | null): string {
  const find = (list: readonly (readonly [string, string])[]) =>
    list.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(', ')
}
