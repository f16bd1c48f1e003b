import { createHmac, randomUUID } from 'node:crypto'
import type { Right, Standing } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { serverLimits } from '#contract/limits.ts'
import { isStaff } from '#domain/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { SecondFactor } from '#server/core/store/tables/second-factors.ts'
import {
  type ActorContext,
  type Context,
  inTransaction,
  type RequestContext,
} from '#server/platform/context.ts'
import { deleteFeeds } from './calendar-feeds.repo.ts'
import { findMember } from './members.repo.ts'
import { deleteSecondSteps } from './second-steps.repo.ts'
import { newSecret, secretHash } from './secret-hash.ts'
import {
  findOpenSession,
  insertSession,
  isRevokedFor,
  lockOpenSession,
  revokeSession,
  revokeSessionBySecret,
  revokeSessions,
  updateSession,
} from './sessions.repo.ts'
import { levelOf } from './staff-rights.ts'

/** The same refresh, sent again by a parallel tab, is accepted for this long. */
const graceMs = 20_000

export type OpenSession = { memberId: string; sessionId: string; level: number }
/** `secret` is absent if the browser already has the newer one. */
export type Renewed = OpenSession & { secret?: string }

/** The id of the session, the secret, and a mark by which the server knows its own. */
function refreshSecret(ctx: Context, sessionId: string): string {
  const text = `${sessionId}.${newSecret()}`
  return `${text}.${markOf(ctx, text)}`
}

/** Whether the server made this secret. Those of earlier versions have no mark. */
function isOurs(ctx: Context, secret: string): boolean {
  const end = secret.lastIndexOf('.')
  return secret.slice(end + 1) === markOf(ctx, secret.slice(0, end))
}

function markOf({ keys, library }: Context, text: string): string {
  return createHmac('sha256', keys.sessions).update(`${library.id}/${text}`).digest('base64url')
}

/**
 * How a session was opened.
 * @param proved whether the member has just proved who they are
 * @param confirmed whether they may change their factors at once
 */
type Opening = { proved: boolean; confirmed?: boolean; secondFactor?: SecondFactor | null }

/** Opens a session. Returns its id and the secret for the identity cookie. */
export async function openSession(
  ctx: Context,
  { id: memberId }: LockedMember,
  { proved, confirmed = false, secondFactor = null }: Opening,
) {
  const sessionId = randomUUID()
  const secret = refreshSecret(ctx, sessionId)

  await insertSession(ctx.db, {
    id: sessionId,
    member_id: memberId,
    secret_hash: secretHash(secret),
    rotated_at: ctx.at,
    last_seen_at: ctx.at,
    created_at: ctx.at,
    proved_at: proved ? ctx.at : null,
    user_agent: ctx.request.userAgent ?? null,
    second_factor: secondFactor,
    confirmed_at: confirmed ? ctx.at : null,
  })

  return { sessionId, secret }
}

/** A member whose row this transaction holds; `lockMember` makes it. Without it no session is opened. */
export type LockedMember = NonNullable<Awaited<ReturnType<typeof findMember>>> & { locked: true }

/**
 * Prevents, until the transaction ends, that this member's password or factors change or the member leaves. What
 * allowed the sign-in is checked after it. Code that changes these locks or changes the member's row first, then ends
 * sessions: so no session is opened in between.
 * @throws AppError credentials_invalid, or as named, for a member who has left
 */
export async function lockMember(
  ctx: Context,
  id: string,
  refusal: ErrorCode = 'credentials_invalid',
): Promise<LockedMember> {
  const member = await findMember(ctx.db, id, 'share')
  if (!member) throw new AppError(refusal)
  return { ...member, locked: true }
}

/**
 * Locks the caller's own row, so that they change how they sign in one at a time, and checks that their session is
 * still open: another change may have ended it since this request began.
 * @throws AppError session_revoked
 */
export async function lockOwnMember(ctx: ActorContext) {
  const member = await findMember(ctx.db, ctx.actor.memberId, 'update')
  const session = await findSession(ctx, ctx.actor)
  if (!member || !session?.open) throw new AppError('session_revoked')
  return member
}

/**
 * Exchanges a refresh secret for the next one. A secret that was exchanged more than 20 seconds ago was
 * stolen or copied: the whole session ends. A secret that the server never made does nothing: session ids are no secrets.
 * @returns `null` when the secret belongs to no open session
 */
export async function renewSession(ctx: Context, secret: string): Promise<Renewed | null> {
  const sessionId = secret.split('.')[0] ?? ''

  const session = await lockOpenSession(ctx.db, sessionId)
  if (!session) return null
  const open = { memberId: session.member_id, sessionId, level: levelOf(ctx, session) }
  const end = (reason: string) => revoke(ctx, open, reason).then(() => null)
  const presented = secretHash(secret)
  const isKnown = presented === session.secret_hash || presented === session.previous_hash
  if (!isKnown && !isOurs(ctx, secret)) return null
  // The member may come back on this device: its push subscriptions are only suspended.
  if (isIdle(ctx, session) || isOver(ctx, session)) return end('inactive')
  if (presented === session.previous_hash) {
    const fresh = ctx.at.getTime() - session.rotated_at.getTime() <= graceMs
    return fresh ? open : end('reuse')
  }
  if (presented !== session.secret_hash) return end('reuse')
  const next = refreshSecret(ctx, sessionId)
  await updateSession(ctx.db, sessionId, {
    secret_hash: secretHash(next),
    previous_hash: presented,
    rotated_at: ctx.at,
    last_seen_at: ctx.at,
  })
  return { ...open, secret: next }
}

/**
 * Whether the session of this secret was signed out, by its member from another device or by staff, and did
 * not just expire. The device must then delete its data.
 */
export function wasSignedOut(ctx: Context, secret: string): Promise<boolean> {
  return isRevokedFor(ctx.db, bySecret(secret), ['signed_out', 'ended_by_staff'])
}

/** The open session of these claims; sign-out and level changes count at once. */
export async function findSession(ctx: Context, claims: OpenSession) {
  const row = await findOpenSession(ctx.db, claims.sessionId, claims.memberId)
  return row && { ...row, open: openSessionOf(ctx, row) }
}

type SessionRow = {
  level: number
  rights: Right[]
  last_seen_at: Date
  created_at: Date
  second_factor: SecondFactor | null
}

/** The levels of a session that was not revoked; `null` if it was unused for too long or is over. */
export function openSessionOf(ctx: RequestContext, row: SessionRow) {
  if (isIdle(ctx, row) || isOver(ctx, row)) return null
  return { level: levelOf(ctx, row), rank: row.level, rights: row.rights }
}

/**
 * Saves that the session is used, at most once a minute, in a transaction of its own. A failure does not matter:
 * the session's next call saves it. While the standby is read nothing can be saved.
 */
export async function touchIfLate(
  ctx: RequestContext,
  sessionId: string,
  { last_seen_at }: { last_seen_at: Date },
) {
  const isReading = ctx.store.standby?.isNeeded()
  if (isReading || ctx.at.getTime() - last_seen_at.getTime() <= 60_000) return
  const touch = ({ db }: Context) => updateSession(db, sessionId, { last_seen_at: ctx.at })
  await inTransaction(ctx, touch, { byKey: true }).catch(() => {})
}

type Ended = Pick<OpenSession, 'sessionId' | 'memberId'>

/** Ends a session; one that did not just expire may have been a stranger's, who made the calendar address. */
export async function revoke(ctx: Context, { sessionId, memberId }: Ended, reason: string) {
  await revokeSession(ctx.db, sessionId, { at: ctx.at, reason })
  if (reason !== 'inactive') await deleteFeeds(ctx.db, memberId)
  if (reason === 'reuse') ctx.log({ level: 'warn', event: 'refresh_reuse', session: sessionId })
}

/**
 * Ends all sessions but one, every sign-in that waits for its second step, and the calendar addresses, which may have been
 * made in those sessions.
 * @param memberId whose; `null` for everybody's
 * @param except the id of the session that stays
 * @returns how many sessions
 */
export async function revokeAll(
  ctx: Context,
  memberId: string | null,
  reason: string,
  except?: string,
): Promise<number> {
  const ended = await revokeSessions(ctx.db, { memberId, except }, { at: ctx.at, reason })
  await deleteSecondSteps(ctx.db, memberId)
  await deleteFeeds(ctx.db, memberId)
  return ended
}

/**
 * Ends a session by its whole secret, the present or the previous one.
 * @param successor the member who signs in next: the push subscriptions of their own session stay
 */
export function closeSession(ctx: Context, secret: string, successor?: string) {
  const own = successor ? { memberId: successor, reason: 'inactive' } : undefined
  return revokeSessionBySecret(ctx.db, bySecret(secret), { at: ctx.at, reason: 'signed_out' }, own)
}

const bySecret = (secret: string) => ({
  id: secret.split('.')[0] ?? '',
  hash: secretHash(secret),
})

/** Unused for longer than the library allows. */
export function isIdle(ctx: RequestContext, { last_seen_at }: { last_seen_at: Date }): boolean {
  const seconds = (ctx.at.getTime() - last_seen_at.getTime()) / 1000
  return seconds > ctx.library.document.max_inactivity
}

/** A session ends a fixed time after it began, even if it is used; staff's sooner. */
export function isOver(
  ctx: RequestContext,
  { created_at, ...person }: Standing & { created_at: Date },
): boolean {
  const most = isStaff(person) ? serverLimits.staffSessionHours : serverLimits.sessionDays * 24
  return ctx.at.getTime() - created_at.getTime() > most * 3_600_000
}
