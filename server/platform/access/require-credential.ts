import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'
import { inTransaction, type MemberActor, type RequestContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { passwordFits } from './passwords/passwords.ts'
import { getAuthentications } from './sessions.repo.ts'

/** Limits guesses of the password from a stolen session. */
const tries = { name: 'proof', most: 5, minutes: 15, refusal: 'too_many_attempts' } as const

/**
 * Requires the member's password before something irreversible. A member without one must have signed on at the
 * identity provider in the last minutes.
 * @throws AppError credentials_invalid, too_many_attempts, fresh_sign_on_required
 */
export async function requireCredential(
  ctx: RequestContext<MemberActor>,
  password: string | undefined,
) {
  const { password_hash, proved_at } = await inTransaction(ctx, ({ db, actor }) =>
    getAuthentications(db, actor.sessionId),
  )
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
