import { limits } from '#contract/limits.ts'
import type { IdentityProof } from '#contract/shapes/security.ts'
import { AppError } from '#server/core/app-error.ts'
import { requireProof } from '#server/platform/access/proof.ts'
import { getProofs, updateSession } from '#server/platform/access/sessions.repo.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type ProvedMember,
  type RequestContext,
} from '#server/platform/context.ts'
import { acceptPasskey } from './passkeys.ts'

/**
 * Proves that it is still the member who uses this session.
 * @throws AppError passkey_refused; as requireProof
 */
export async function giveProof(
  ctx: RequestContext<MemberActor>,
  proof: IdentityProof,
): Promise<Record<string, never>> {
  if (proof.way === 'passkey') await acceptPasskey(ctx, 'proof', proof.passkey, ctx.actor.memberId)
  else await requireProof(ctx, proof.password)
  await inTransaction(ctx, ({ db, at, actor }) =>
    updateSession(db, actor.sessionId, { confirmed_at: at }),
  )
  return {}
}

/** @throws AppError proof_required unless the member proved who they are in the last ten minutes */
export async function requireFreshProof({ db, at, actor }: ActorContext): Promise<ProvedMember> {
  const { confirmed_at } = await getProofs(db, actor.sessionId)
  const age = confirmed_at ? at.getTime() - confirmed_at.getTime() : Number.POSITIVE_INFINITY
  if (age > limits.proofMs) throw new AppError('proof_required')
  return { ...actor, proved: true }
}
