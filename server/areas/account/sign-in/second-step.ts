import type { PasskeyAnswer, SecondStepAnswer } from '#contract/shapes/security.ts'
import { acceptAppCode } from '#server/areas/second-factor/authenticator-app.ts'
import { findPasskey } from '#server/areas/second-factor/passkeys.repo.ts'
import { acceptPasskey, passkeyToUse } from '#server/areas/second-factor/passkeys.ts'
import { acceptRecoveryCode } from '#server/areas/second-factor/recovery-codes.ts'
import { mailChange } from '#server/areas/second-factor/security-mail.ts'
import { beginTry, closeTicket, holderOfTicket } from '#server/areas/second-factor/ticket.ts'
import { AppError } from '#server/core/app-error.ts'
import { requirePasswords } from '#server/platform/access/passwords/require-passwords.ts'
import { lockMember } from '#server/platform/access/sessions.ts'
import { inTransaction, type RequestContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { openFor } from './sign-in.ts'

const challenges = { name: 'passkey', most: 200, minutes: 15 }
const refusal = 'too_many_attempts' as const
/** Codes of one member, from all browsers: nobody may try a million codes. */
const codes = { name: 'second-step', most: 20, minutes: 60, refusal }
/** A whole library may share an address. */
const codesOfAddress = { name: 'second-step-address', most: 100, minutes: 15, refusal }

/** A challenge to sign in by a passkey alone. @throws AppError passkey_elsewhere, rate_limited */
export async function startPasskeySignIn(ctx: RequestContext) {
  await countAgainst(ctx, challenges)
  return inTransaction(ctx, inside => passkeyToUse(inside, 'sign_in'))
}

/**
 * Signs in by a passkey alone, without a password.
 * @throws AppError passkey_refused, passkey_elsewhere; sso_required as for passwords
 */
export async function signInByPasskey(ctx: RequestContext, passkey: PasskeyAnswer) {
  const { member_id, credential_id, rp_id } = await acceptPasskey(ctx, 'sign_in', passkey)
  return inTransaction(ctx, async inside => {
    const member = await lockMember(inside, member_id, 'passkey_refused')
    requirePasswords(ctx, member)
    // It may have been removed since it was checked.
    if (!(await findPasskey(inside.db, credential_id, rp_id))) throw new AppError('passkey_refused')
    return openFor(inside, member, { secondFactor: 'passkey', proved: true })
  })
}

/** A challenge for the passkeys of the member whose password was right. @throws AppError second_step_over */
export async function startSecondStep(ctx: RequestContext) {
  const memberId = await inTransaction(ctx, holderOfTicket)
  await countAgainst(ctx, challenges)
  return inTransaction(ctx, inside => passkeyToUse(inside, 'second_step', memberId))
}

/**
 * Completes the sign-in that a right password began in this browser.
 * @throws AppError second_step_over, code_wrong, passkey_refused, too_many_attempts
 */
export async function takeSecondStep(ctx: RequestContext, answer: SecondStepAnswer) {
  const memberId = await inTransaction(ctx, beginTry)
  await check(ctx, memberId, answer)
  const entry = { secondFactor: answer.way, proved: true }
  return inTransaction(ctx, async inside => {
    const member = await lockMember(inside, memberId, 'passkey_refused')
    await closeTicket(inside)
    return openFor(inside, member, entry)
  })
}

async function check(ctx: RequestContext, memberId: string, answer: SecondStepAnswer) {
  if (answer.way === 'passkey') {
    await acceptPasskey(ctx, 'second_step', answer.passkey, memberId)
    return
  }
  await countAgainst(ctx, codesOfAddress)
  const succeeded = await countAgainst(ctx, codes, memberId)
  const recovering = answer.way === 'recovery_code'
  const fits = recovering
    ? acceptRecoveryCode(ctx, memberId, answer.code)
    : inTransaction(ctx, inside => acceptAppCode(inside, memberId, answer.code))
  await fits
  await succeeded()
  if (recovering) await inTransaction(ctx, inside => mailChange(inside, memberId, 'code_used'))
}
