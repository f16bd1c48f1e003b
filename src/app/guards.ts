import { redirect } from '@tanstack/react-router'
import { isOwnPath } from '#contract/own-path.ts'
import { pageOptionsAt, resolveAlias } from '#contract/pages.ts'
import { deviceStorage, tabStorage } from '#src/platform/storage.ts'
import { session } from '#src/session/session.ts'

type Where = { pathname: string; searchStr: string; href: string }

/** The start address of the installed app, from its manifest. */
const launched = '?source=pwa'

/**
 * Redirects before a page is rendered: an alias to its page, a visitor or an expired session to the
 * sign-in page. A remembered member may reopen their pages offline.
 */
export function guardPage({ pathname, searchStr, href }: Where) {
  const alias = resolveAlias(pathname)
  if (alias) throw redirect({ href: alias + searchStr, replace: true })
  const last = pathname === '/' && searchStr === launched ? lastPageOfMember() : null
  if (last) throw redirect({ href: last, replace: true })
  const { status, member, ghost } = session()
  const page = pageOptionsAt(pathname)
  if (status === 'expired' && !page.openWhenExpired) toSignIn(href)
  const agreed = status !== 'member' || ghost !== null || member?.adhesion !== false
  if (!agreed && !page.openBeforeAdhesion) {
    throw redirect({ to: '/modulo-adesione', search: { from: href }, replace: true })
  }
  if (status === 'visitor' && page.member) toSignIn(href)
}

function toSignIn(from: string) {
  throw redirect({ to: '/signin', search: { from }, replace: true })
}

/** Redirects a signed-in member away from the sign-in page. */
export function leaveIfSignedIn(from: string | undefined) {
  if (session().status === 'member') throw redirect({ href: safeReturn(from), replace: true })
}

export function rememberPage({ pathname, href }: Pick<Where, 'pathname' | 'href'>) {
  if (pageOptionsAt(pathname).forgotten) return
  tabStorage.set('last-page', href)
  const { member, ghost } = session()
  if (member && !ghost) deviceStorage.set('last-page', href)
}

/** The last page of the member, to continue there when the installed app opens. */
function lastPageOfMember(): string | null {
  const last = session().member ? deviceStorage.get('last-page') : null
  return last && last !== '/' && safeReturn(last) === last ? last : null
}

/**
 * The return address after signing in: a path of this site, else the last page, else the home page.
 */
export function safeReturn(from: string | undefined): string {
  const wanted = from ?? tabStorage.get('last-page') ?? '/'
  const [path = ''] = wanted.split(/[?#]/)
  return isOwnPath(wanted) && !pageOptionsAt(resolveAlias(path) ?? path).forgotten ? wanted : '/'
}
