import { isAdmin } from '#domain/permissions.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'

/**
 * In a library with single sign-on nobody has, makes or changes a password but its staff, whose
 * accounts must open even while the provider is down.
 * @param member whose password it is, where that is known
 * @throws AppError sso_only
 */
export function requirePasswords(ctx: Context, member?: { level: number }) {
  if (!ctx.library.document.is.sso_signin) return
  if (!member || !isAdmin(member.level)) throw new AppError('sso_only')
}
