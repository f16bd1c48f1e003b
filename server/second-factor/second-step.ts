import type { PasskeyAnswer, SecondStepProof } from '#contract/shapes/security.ts'
import { requirePasswords } from '../access/require-passwords.ts'
import { openFor } from '../account/sign-in.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { withLibrary } from '../store/transaction.ts'
import { acceptAppCode } from './authenticator-app.ts'
import { acceptPasskey, passkeyToUse } from './passkeys.ts'
import { acceptRecoveryCode } from './recovery-codes.ts'
import { mailChange } from './security-mail.ts'
import { beginTry, closeTicket, holderOfTicket } from './ticket.ts'

const challenges = { name: 'passkey', most: 200, minutes: 15 }
const refusal = 'too_many_attempts' as const
/** Codes of one member, whatever browser they come from: a million codes are not to be tried. */
const codes = { name: 'second-step', most: 20, minutes: 60, refusal }
/** A whole library may share an address. */
const codesOfAddress = { name: 'second-step-address', most: 100, minutes: 15, refusal }

/** A challenge to sign in by a passkey alone. @throws AppError passkey_elsewhere, rate_limited */
export async function startPasskeySignIn(ctx: Context) {
  await countAgainst(ctx, challenges)
  return passkeyToUse(ctx, 'sign_in')
}

/**
 * Signs in by a passkey alone: who has it and unlocked it needs no password.
 * @throws AppError passkey_refused, passkey_elsewhere; sso_required as for passwords
 */
export async function signInByPasskey(ctx: Context, passkey: PasskeyAnswer) {
  const memberId = await acceptPasskey(ctx, 'sign_in', passkey)
  const member = await activeMember(ctx, memberId)
  requirePasswords(ctx, member)
  return openFor(ctx, member, { secondFactor: 'passkey', proved: true })
}

/** A challenge for the passkeys of whose password was right. @throws AppError second_step_over */
export async function startSecondStep(ctx: Context) {
  const memberId = await holderOfTicket(ctx)
  await countAgainst(ctx, challenges)
  return passkeyToUse(ctx, 'second_step', memberId)
}

/**
 * Ends the sign-in that a right password began in this browser.
 * @throws AppError second_step_over, code_wrong, passkey_refused, too_many_attempts
 */
export async function takeSecondStep(ctx: Context, proof: SecondStepProof) {
  const memberId = await beginTry(ctx)
  await check(ctx, memberId, proof)
  const member = await activeMember(ctx, memberId)
  const entry = { secondFactor: proof.way, proved: true }
  return openFor(ctx, member, entry, () => closeTicket(ctx))
}

async function check(ctx: Context, memberId: string, proof: SecondStepProof) {
  if (proof.way === 'passkey') {
    await acceptPasskey(ctx, 'second_step', proof.passkey, memberId)
    return
  }
  await countAgainst(ctx, codesOfAddress)
  const succeeded = await countAgainst(ctx, codes, memberId)
  const recovering = proof.way === 'recovery_code'
  const fits = recovering
    ? acceptRecoveryCode(ctx, memberId, proof.code)
    : acceptAppCode(ctx, memberId, proof.code)
  await fits
  await succeeded()
  if (recovering) await mailChange(ctx, memberId, 'code_used')
}

/** @throws AppError passkey_refused for who has left in the meantime */
async function activeMember(ctx: Context, id: string) {
  const member = await withLibrary(ctx.store, ctx.library.id, db =>
    db
      .selectFrom('members')
      .select(['id', 'level'])
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  if (!member) throw new AppError('passkey_refused')
  return member
}
