import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { isCommon } from './common-passwords.ts'

/** Where a university vouches for its people nobody has a password here. @throws AppError sso_only */
export function requirePasswords(ctx: Context) {
  if (ctx.library.document.is.sso_signin) throw new AppError('sso_only')
}

type Choice = { password: string; confirm_password: string }

/** @throws AppError validation_failed for a password that is guessed at once, or two that differ */
export function requireGoodChoice({ password, confirm_password }: Choice, email: string) {
  if (password !== confirm_password) {
    throw new AppError('validation_failed', { fields: { confirm_password: 'mismatch' } })
  }
  requireUncommon(password, email)
}

export function requireUncommon(password: string, email: string) {
  if (isCommon(password, email)) {
    throw new AppError('validation_failed', { fields: { password: 'too_common' } })
  }
}
