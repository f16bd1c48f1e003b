import type { Standing } from '#contract/endpoint.ts'
import { isStaff } from '#domain/permissions.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import type { RequestContext } from '#server/platform/context.ts'
import { isCommon } from './common-passwords.ts'
import { isPersonal } from './context-words.ts'

/**
 * In a library with single sign-on only staff may have or change a password, for the time when the provider
 * is down.
 * @param member the owner of the password, if known
 * @throws AppError sso_required
 */
export function requirePasswords(ctx: RequestContext, member?: Standing) {
  if (!ctx.library.document.is.sso_signin) return
  if (!member || !isStaff(member)) throw new AppError('sso_required')
}

type Choice = { password: string; confirm_password: string }
type Person = { email: string; name: string }

/** @throws AppError validation_failed as requireGoodPassword, or if the two passwords differ */
export function requireGoodChoice(ctx: RequestContext, choice: Choice, person: Person) {
  if (choice.password !== choice.confirm_password) throw invalid('confirm_password', 'mismatch')
  return requireGoodPassword(ctx, choice.password, person)
}

/** @throws AppError validation_failed for a common password or one made of the member's own words */
export async function requireGoodPassword(
  { library }: RequestContext,
  password: string,
  person: Person,
) {
  const refuse = (rule: 'too_common' | 'personal') => invalid('password', rule)
  if (await isCommon(password)) throw refuse('too_common')
  const known = { email: person.email, names: [person.name], library }
  if (isPersonal(password, known)) throw refuse('personal')
}
