import { serverLimits } from '#contract/limits.ts'
import type { Reauthentication } from '#contract/shapes/security.ts'
import { AppError } from '#server/core/app-error.ts'
import { requireCredential } from '#server/platform/access/require-credential.ts'
import { getAuthentications, updateSession } from '#server/platform/access/sessions.repo.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type ReauthenticatedMember,
  type RequestContext,
} from '#server/platform/context.ts'
import { acceptPasskey } from './passkeys.ts'

/**
 * Notes in the session that the member authenticated again, by a passkey or the password.
 * @throws AppError passkey_refused; as requireCredential
 */
export async function reauthenticate(ctx: RequestContext<MemberActor>, answer: Reauthentication) {
  if (answer.way === 'passkey') {
    await acceptPasskey(ctx, 'proof', answer.passkey, ctx.actor.memberId)
  } else {
    await requireCredential(ctx, answer.password)
  }
  await inTransaction(ctx, ({ db, at, actor }) =>
    updateSession(db, actor.sessionId, { confirmed_at: at }),
  )
}

/** @throws AppError proof_required unless the member authenticated again in the last ten minutes */
export async function requireReauthentication({
  db,
  at,
  actor,
}: ActorContext): Promise<ReauthenticatedMember> {
  const { confirmed_at } = await getAuthentications(db, actor.sessionId)
  const age = confirmed_at ? at.getTime() - confirmed_at.getTime() : Number.POSITIVE_INFINITY
  if (age > serverLimits.reauthenticationMs) throw new AppError('proof_required')
  return { ...actor, reauthenticated: true }
}
