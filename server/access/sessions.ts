import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { serverLimits } from '#contract/limits.ts'
import { isAdmin } from '#domain/permissions.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import type { SecondFactor } from '../store/tables/second-factors.ts'
import { newSecret, secretHash } from './secret-hash.ts'
import { levelOf } from './staff-rights.ts'

/** The identical refresh, sent again by a parallel tab, is answered for this long. */
const graceMs = 20_000

export type OpenSession = { memberId: string; sessionId: string; level: number }
/** `secret` is absent where the browser already holds the newer one. */
export type Renewed = OpenSession & { secret?: string }

/** The session's id finds its row; the rest is the secret. */
function refreshSecret(sessionId: string): string {
  return `${sessionId}.${newSecret()}`
}

/**
 * How a session was opened.
 * @param proved whether the member has just proved who they are
 * @param confirmed whether they may change their factors at once
 */
type Opening = { proved: boolean; confirmed?: boolean; secondFactor?: SecondFactor | null }

/** Looks once more at what let a member in: it may have changed since. @throws AppError */
export type Recheck = (member: { password_hash: string | null }) => unknown

/**
 * Opens a session; answers its id and the secret for the identity cookie.
 * @throws AppError as `recheck`; credentials_invalid for who has left
 */
export async function openSession(
  ctx: Context,
  memberId: string,
  { proved, confirmed = false, secondFactor = null }: Opening,
  recheck?: Recheck,
) {
  const sessionId = randomUUID()
  const secret = refreshSecret(sessionId)

  const member = await lockMember(ctx, memberId)
  await recheck?.(member)
  await ctx.db
    .insertInto('sessions')
    .values({
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
    .execute()

  return { sessionId, secret }
}

/**
 * Until the transaction ends nobody changes this member's password or leaves. Who ends all sessions
 * changes the member's row first, so that no session slips in between.
 * @throws AppError credentials_invalid for who has left
 */
export async function lockMember(ctx: Context, id: string) {
  const member = await ctx.db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!member) throw new AppError('credentials_invalid')
  return member
}

/**
 * Trades a refresh secret for the next. A secret that was already traded, past the grace of parallel
 * tabs, was stolen or copied: the whole session ends.
 * @returns `null` when the secret opens nothing
 */
export async function renewSession(ctx: Context, secret: string): Promise<Renewed | null> {
  const sessionId = secret.split('.')[0] ?? ''

  const session = await ctx.db
    .selectFrom('sessions')
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'sessions.library_id')
        .onRef('members.id', '=', 'sessions.member_id'),
    )
    .select(['sessions.secret_hash', 'sessions.previous_hash', 'sessions.rotated_at'])
    .select(['sessions.last_seen_at', 'sessions.created_at', 'sessions.second_factor'])
    .select(['sessions.member_id', 'members.level'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .forUpdate('sessions')
    .executeTakeFirst()
  if (!session) return null
  const open = { memberId: session.member_id, sessionId, level: levelOf(ctx, session) }
  const end = (reason: string) => revoke(ctx, sessionId, reason).then(() => null)
  // To both the member may come back on this device: what it subscribed to only sleeps.
  if (isIdle(ctx, session) || isOver(ctx, session)) return end('inactive')
  const presented = secretHash(secret)
  if (presented === session.previous_hash) {
    const fresh = ctx.at.getTime() - session.rotated_at.getTime() <= graceMs
    return fresh ? open : end('reuse')
  }
  if (presented !== session.secret_hash) return end('reuse')
  const next = refreshSecret(sessionId)
  await ctx.db
    .updateTable('sessions')
    .set({ secret_hash: secretHash(next), previous_hash: presented })
    .set({ rotated_at: ctx.at, last_seen_at: ctx.at })
    .where('id', '=', sessionId)
    .execute()
  return { ...open, secret: next }
}

/**
 * Whether the session of this secret was signed out on purpose, by its member from another device or by
 * staff, and did not just run out. The device then must forget what it saw.
 */
export async function wasSignedOut(ctx: Context, secret: string): Promise<boolean> {
  const hash = secretHash(secret)
  const row = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', secret.split('.')[0] ?? '')
    .where(eb => eb.or([eb('secret_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .where('revoked_reason', 'in', ['signed_out', 'ended_by_staff'])
    .executeTakeFirst()
  return row !== undefined
}

/** The session as it stands now: sign-out, suspension and level changes count at once. */
export async function findSession(ctx: Context, claims: OpenSession) {
  const row = await ctx.db
    .selectFrom('sessions')
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'sessions.library_id')
        .onRef('members.id', '=', 'sessions.member_id'),
    )
    .select(['members.level', 'sessions.last_seen_at', 'sessions.created_at'])
    .select('sessions.second_factor')
    .where('sessions.id', '=', claims.sessionId)
    .where('sessions.member_id', '=', claims.memberId)
    .where('sessions.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row || isIdle(ctx, row) || isOver(ctx, row)) return null
  if (ctx.at.getTime() - row.last_seen_at.getTime() > 60_000) {
    await ctx.db
      .updateTable('sessions')
      .set({ last_seen_at: ctx.at })
      .where('id', '=', claims.sessionId)
      .execute()
  }
  return { level: levelOf(ctx, row), rank: row.level }
}

export async function revoke(ctx: Context, sessionId: string, reason: string) {
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.at, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  if (reason === 'reuse') ctx.log({ level: 'warn', event: 'refresh_reuse', session: sessionId })
}

/**
 * Ends all sessions, but for one to be kept, and every sign-in under way.
 * @param memberId whose; `null` for everybody's
 * @returns how many sessions
 */
export async function revokeAll(
  ctx: Context,
  memberId: string | null,
  reason: string,
  except?: string,
): Promise<number> {
  let sessions = ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.at, revoked_reason: reason })
    .where('revoked_at', 'is', null)
  let signIns = ctx.db.deleteFrom('second_steps')
  if (memberId !== null) {
    sessions = sessions.where('member_id', '=', memberId)
    signIns = signIns.where('member_id', '=', memberId)
  }
  if (except) sessions = sessions.where('id', '!=', except)
  const { numUpdatedRows } = await sessions.executeTakeFirst()
  await signIns.execute()
  return Number(numUpdatedRows)
}

/**
 * Ends a session by its whole secret, this one or the one before it; an id alone ends nothing.
 * @param successor who signs in in its place: for the same member the device's subscriptions stay
 */
export async function closeSession(ctx: Context, secret: string, successor?: string) {
  const hash = secretHash(secret)
  const reason = successor
    ? sql<string>`case when member_id = ${successor} then 'inactive' else 'signed_out' end`
    : 'signed_out'
  await ctx.db
    .updateTable('sessions')
    .set({ revoked_at: ctx.at, revoked_reason: reason })
    .where('id', '=', secret.split('.')[0] ?? '')
    .where(eb => eb.or([eb('secret_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .where('revoked_at', 'is', null)
    .execute()
}

/** No sign of life for longer than the library allows. */
export function isIdle(ctx: Context, { last_seen_at }: { last_seen_at: Date }): boolean {
  const seconds = (ctx.at.getTime() - last_seen_at.getTime()) / 1000
  return seconds > ctx.library.document.max_inactivity
}

/** However much it is used, a session ends so long after it began; staff's sooner. */
export function isOver(
  ctx: Context,
  { created_at, level }: { created_at: Date; level: number },
): boolean {
  const most = isAdmin(level) ? serverLimits.staffSessionHours : serverLimits.sessionDays * 24
  return ctx.at.getTime() - created_at.getTime() > most * 3_600_000
}
