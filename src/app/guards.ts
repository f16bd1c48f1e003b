import { redirect } from '@tanstack/react-router'
import { isOwnPath } from '#contract/own-path.ts'
import { pageAt, resolveAlias } from '#contract/pages.ts'
import { deviceStorage, tabStorage } from '#src/platform/storage.ts'
import { session } from '#src/session/session.ts'

type Where = { pathname: string; searchStr: string; href: string }

const lastKey = 'last-page'
/** How the installed app is opened, by its manifest. */
const launched = '?source=pwa'

/**
 * Before any page is made: an alias gives way to its page; a visitor signs in before a member's page, and so
 * does a member whose session expired; a remembered member may reopen their pages offline.
 */
export function guardPage({ pathname, searchStr, href }: Where) {
  const alias = resolveAlias(pathname)
  if (alias) throw redirect({ href: alias + searchStr, replace: true })
  const last = pathname === '/' && searchStr === launched ? lastPageOfMember() : null
  if (last) throw redirect({ href: last, replace: true })
  const { status, member, ghost } = session()
  const page = pageAt(pathname)
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

/** Who is signed in has no business at the sign-in page. */
export function leaveIfSignedIn(from: string | undefined) {
  if (session().status === 'member') throw redirect({ href: safeReturn(from), replace: true })
}

export function rememberPage({ pathname, href }: Pick<Where, 'pathname' | 'href'>) {
  if (pageAt(pathname).forgotten) return
  tabStorage.set(lastKey, href)
  const { member, ghost } = session()
  if (member && !ghost) deviceStorage.set(lastKey, href)
}

/** Who opens the installed app goes on where they left it. */
function lastPageOfMember(): string | null {
  const last = session().member ? deviceStorage.get(lastKey) : null
  return last && last !== '/' && safeReturn(last) === last ? last : null
}

/** Where to go after signing in: an address of ours only, else the last page, else home. */
export function safeReturn(from: string | undefined): string {
  const wanted = from ?? tabStorage.get(lastKey) ?? '/'
  const [path = ''] = wanted.split(/[?#]/)
  return isOwnPath(wanted) && !pageAt(resolveAlias(path) ?? path).noReturn ? wanted : '/'
}
