import { isAdmin } from '#domain/permissions.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { isCommon } from './common-passwords.ts'

/**
 * In a library with single sign-on nobody has, makes or changes a password but its staff, whose
 * accounts must open even while the provider is down.
 * @param member whose password it is, where that is known
 * @throws AppError sso_required
 */
export function requirePasswords(ctx: Context, member?: { level: number }) {
  if (!ctx.library.document.is.sso_signin) return
  if (!member || !isAdmin(member.level)) throw new AppError('sso_required')
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
