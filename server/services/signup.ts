import { faultsOf } from '#contract/faults.ts'
import { fiscalCode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { Signup } from '#contract/shapes/member.ts'
import { issueToken, useToken } from '../access/mailed-tokens.ts'
import { hashPassword } from '../access/passwords.ts'
import { requirePasswords, requireUncommon } from '../access/require-passwords.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import { originOf } from '../origin.ts'
import { localeOf } from '../request-locale.ts'
import { withLibrary } from '../store/transaction.ts'
import { countAgainst } from './rate-limit.ts'

const perHour = { name: 'signup', most: 20, minutes: 60 }
const verificationMs = limits.emailVerificationHours * 3_600_000

/**
 * Makes a member who has yet to confirm their address. An address that is known already gets a letter
 * that says so, and whoever asked is told nothing of it.
 * @throws AppError validation_failed, sso_required, rate_limited
 */
export async function signUp(ctx: Context, input: Signup): Promise<Record<string, never>> {
  requirePasswords(ctx)
  requireUncommon(input.password, input.email)
  const code = fiscalCodeOf(ctx, input.fiscalcode)
  await countAgainst(ctx, perHour)
  const password_hash = await hashPassword(input.password)
  await withLibrary(ctx.store, ctx.library.id, async db => {
    const { first_name, last_name } = input.name
    const { address, city, province, postalcode } = input.address
    const made = await db
      .insertInto('members')
      .values({
        library_id: ctx.library.id,
        email: input.email,
        first_name,
        name: `${first_name} ${last_name}`,
        password_hash,
        phone_number: input.phone,
        fiscal_code: code,
        domicile: JSON.stringify({ address, cap: postalcode, city, province }),
        language: localeOf(ctx),
        created_at: ctx.at,
      })
      .onConflict(conflict => conflict.columns(['library_id', 'email']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) await sendVerification(ctx, { id: made.id, email: input.email, first_name })
    else await tellKnown(ctx, input.email)
  })
  return {}
}

/** A university's own number is taken as it is written. */
function fiscalCodeOf(ctx: Context, text: string): string {
  if (ctx.library.document.university) return text
  const [rule] = Object.values(faultsOf(fiscalCode, text))
  if (rule) throw new AppError('validation_failed', { fields: { fiscalcode: rule } })
  return text.toUpperCase()
}

type Recipient = { id: string; email: string; first_name: string }

async function sendVerification(ctx: Context, { id, email, first_name }: Recipient) {
  const token = await issueToken(ctx, id, 'email', verificationMs)
  const link = `${originOf(ctx.config, ctx.http)}/signup?t=${token}`
  await queueMail(ctx, {
    to: email,
    kind: 'verify',
    ref: token.slice(0, 8),
    locale: localeOf(ctx),
    data: { first_name, link, hours: limits.emailVerificationHours },
  })
}

function tellKnown(ctx: Context, email: string) {
  const link = `${originOf(ctx.config, ctx.http)}/password/recovery`
  const letter = {
    to: email,
    kind: 'known',
    ref: '',
    locale: localeOf(ctx),
    data: { link },
  } as const
  return queueMail(ctx, letter)
}

/** Sends the letter again to a member who has not confirmed yet; to anybody else nothing. */
export async function resendVerification(ctx: Context, email: string) {
  await withLibrary(ctx.store, ctx.library.id, async db => {
    await countAgainst(ctx, perHour)
    const member = await db
      .selectFrom('members')
      .select(['id', 'email', 'first_name'])
      .where('library_id', '=', ctx.library.id)
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst()
    if (member) await sendVerification(ctx, member)
  })
  return {}
}

/** @throws AppError link_unusable */
export async function verifyEmail(ctx: Context, token: string) {
  await withLibrary(ctx.store, ctx.library.id, async db => {
    const memberId = await useToken(ctx, token, 'email')
    await db
      .updateTable('members')
      .set({ email_verified_at: ctx.at })
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', memberId)
      .execute()
  })
  return {}
}
