/**
 * Pages that can be used after the session expired: those that lead back in, and those to ask for help. The
 * guard lets them through, and the dialog that asks to sign in again does not cover them.
 */
export const openWhenExpired = [
  '/signin',
  '/signup',
  '/invitation',
  '/password',
  '/help',
  '/support',
  '/faq',
  '/regolamento',
  '/policies',
  '/errors',
]

/** Whether a path is one of `paths` or below one of them. */
export function isUnder(paths: readonly string[], pathname: string): boolean {
  return paths.some(path => pathname === path || pathname.startsWith(`${path}/`))
}
