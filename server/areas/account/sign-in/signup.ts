import type { Insertable } from 'kysely'
import type { ReceivedOf } from '#contract/endpoints.ts'
import { faultsOf } from '#contract/faults.ts'
import { fiscalCode } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { waysOf } from '#server/areas/second-factor/factors.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import type { MembersTable } from '#server/core/store/tables/people.ts'
import { browserMark, markBrowser } from '#server/platform/access/browser-mark.ts'
import { endOtherAccess } from '#server/platform/access/end-access.ts'
import {
  findMemberByEmail,
  insertMemberIfNew,
  lockMemberRow,
  updateMember,
} from '#server/platform/access/members.repo.ts'
import { hashPassword } from '#server/platform/access/passwords/passwords.ts'
import {
  requireGoodChoice,
  requireGoodPassword,
  requirePasswords,
} from '#server/platform/access/passwords/require-passwords.ts'
import { lockMember } from '#server/platform/access/sessions.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { mailPerson } from '#server/platform/mail/outbox.ts'
import { mailKnown, moveToAddress, resendNewAddress, verificationMs } from '../new-address.ts'
import { phoneOf } from '../phone.ts'
import { holderOfToken, issueToken, redeemToken } from './mailed-tokens.ts'
import { openFor } from './sign-in.ts'

const perHour = { name: 'signup', most: 20, minutes: 60 }
const perMailbox = { name: 'signup-mail', most: 5, minutes: 60 }

/** Limits how many confirmation e-mails a network asks for, and how many an address gets. @throws AppError rate_limited */
export async function countConfirmation(ctx: RequestContext, address: string) {
  await countAgainst(ctx, perHour)
  await countAgainst(ctx, perMailbox, address)
}

const mark = { name: 'sign-up', ms: verificationMs, sameSite: 'Strict' } as const

/** With the page to which the e-mail's link returns. */
type Input = ReceivedOf<'auths.signup'>['body']

/**
 * Adds a member with an unconfirmed address. If a member has the address already, an e-mail says so and the
 * answer is the same. The browser is marked: only there does the e-mail's link activate this password.
 * @throws AppError validation_failed, sso_required, rate_limited
 */
export async function signUp(ctx: RequestContext, input: Input) {
  requirePasswords(ctx)
  const { first_name, last_name } = input.name
  const name = `${first_name} ${last_name}`
  await requireGoodPassword(ctx, input.password, { email: input.email, name })
  const code = fiscalCodeOf(ctx, input.fiscalcode)
  const phone_number = phoneOf(input.phone, 'phone')
  await countConfirmation(ctx, input.email)
  const sign_up_browser = markBrowser(ctx, mark)
  const password_hash = await hashPassword(input.password)

  await inTransaction(ctx, inside =>
    addMember(inside, input, { password_hash, sign_up_browser, fiscal_code: code, phone_number }),
  )
}

type Derived = Pick<
  Insertable<MembersTable>,
  'password_hash' | 'sign_up_browser' | 'fiscal_code' | 'phone_number'
>

async function addMember(ctx: Context, input: Input, derived: Derived) {
  const { first_name, last_name } = input.name
  const { address, city, province, postalcode } = input.address
  const made = await insertMemberIfNew(ctx.db, {
    email: input.email,
    first_name,
    name: `${first_name} ${last_name}`,
    ...derived,
    domicile: JSON.stringify({ address, cap: postalcode, city, province }),
    language: ctx.request.locale,
    created_at: ctx.at,
  })
  const { email, from } = input
  if (made) await sendVerification(ctx, { id: made.id, email, first_name }, from)
  else await mailKnown(ctx, email, ctx.request.locale)
}

/** A university's student number is saved as written. */
function fiscalCodeOf(ctx: RequestContext, text: string): string {
  if (ctx.library.document.university) return text
  const [rule] = Object.values(faultsOf(fiscalCode, text))
  if (rule) throw invalid('fiscalcode', rule)
  return text.toUpperCase()
}

type Recipient = { id: string; email: string; first_name: string }

/** Sends the link that confirms an address; `from`: the page to which it leads back. */
export async function sendVerification(ctx: Context, recipient: Recipient, from?: string) {
  const token = await issueToken(ctx, recipient.id, 'email', verificationMs)
  const back = from ? `&from=${encodeURIComponent(from)}` : ''
  const link = `${siteOf(ctx)}/signup?t=${token}${back}`
  const data = { link, hours: limits.emailVerificationHours }
  const spoken = { ...recipient, language: ctx.request.locale }
  await mailPerson(ctx, spoken, { kind: 'verify', ref: token.slice(0, 8), data })
}

/** Sends the e-mail again if a member has this unconfirmed address, or asked for it. */
export async function resendVerification(
  ctx: RequestContext,
  { email, from }: ReceivedOf<'auths.resend'>['body'],
) {
  await countConfirmation(ctx, email)
  await inTransaction(ctx, async inside => {
    const member = await findMemberByEmail(inside.db, email)
    if (!member) await resendNewAddress(inside, email)
    else if (!member.email_verified_at) await sendVerification(inside, member, from)
  })
}

/**
 * Confirms the address of an e-mail and signs the member in, unless a second step is required. Anybody may have
 * signed up with the address, so the password of the sign-up stays valid only in that browser; elsewhere the
 * recipient chooses a new one. The link of a confirmed member's new address changes the address and nothing else.
 * @throws AppError link_unusable; password_choice_required, after which the link still works;
 * validation_failed
 */
export async function verifyEmail(
  ctx: RequestContext,
  { t, password, confirm_password }: ReceivedOf<'auths.verify'>['body'],
) {
  const member = await inTransaction(ctx, inside => holderOfToken(inside, t, 'email'))
  const isNew = member.email_verified_at === null
  const ownSignUp = member.sign_up_browser === browserMark(ctx, mark) && member.sign_up_browser
  const choice = isNew &&
    password !== undefined && { password, confirm_password: confirm_password ?? '' }
  if (isNew && !choice && !ownSignUp) throw new AppError('password_choice_required')
  if (choice) await requireGoodChoice(ctx, choice, member)
  const password_hash = choice ? await hashPassword(choice.password) : null

  return inTransaction(ctx, async inside => {
    await lockMemberRow(inside.db, member.member_id)
    const { memberId, newAddress } = await redeemToken(inside, t, 'email')
    if (newAddress) await moveToAddress(inside, memberId, newAddress)
    if (!isNew) return { entered: null }
    const confirmed = { email_verified_at: ctx.at, sign_up_browser: null }
    await updateMember(inside.db, memberId, {
      ...confirmed,
      ...(password_hash && { password_hash }),
    })
    if (password_hash) await endOtherAccess(inside, memberId)
    return { entered: await enter(inside, memberId) }
  })
}

/** Opens a session, where the password alone would open one. */
async function enter(ctx: Context, memberId: string) {
  const member = await lockMember(ctx, memberId)
  const { sso_signin } = ctx.library.document.is
  if (sso_signin || (await waysOf(ctx, memberId))) return null
  return openFor(ctx, member, { secondFactor: null, proved: true })
}
