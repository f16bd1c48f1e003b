import { serverLimits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '../context.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { passwordFits } from './passwords.ts'

/** Whoever holds a stolen session must not guess the password by it. */
const tries = { name: 'proof', most: 5, minutes: 15, refusal: 'too_many_attempts' } as const

/**
 * Asks a signed-in member to prove again who they are, before what cannot be undone: by the password,
 * and who has none by a sign-on of the last minutes.
 * @throws AppError credentials_invalid, too_many_attempts, fresh_sign_on_required
 */
export async function requireProof(ctx: RequestContext<MemberActor>, password: string | undefined) {
  const { password_hash, proved_at } = await inTransaction(ctx, ownProofs)
  if (password_hash === null) {
    const since = ctx.at.getTime() - serverLimits.freshSignOnMs
    if (!proved_at || proved_at.getTime() < since) throw new AppError('fresh_sign_on_required')
    return
  }
  const succeeded = await countAgainst(ctx, tries, ctx.actor.memberId)
  if (!(await passwordFits(password_hash, password ?? '')))
    throw new AppError('credentials_invalid')
  await succeeded()
}

function ownProofs({ db, actor: { memberId, sessionId } }: ActorContext) {
  return db
    .selectFrom('sessions')
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'sessions.library_id')
        .onRef('members.id', '=', 'sessions.member_id'),
    )
    .select(['members.password_hash', 'sessions.proved_at'])
    .where('sessions.id', '=', sessionId)
    .where('sessions.member_id', '=', memberId)
    .executeTakeFirstOrThrow()
}
