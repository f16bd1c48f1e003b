import { redirect } from '@tanstack/react-router'
import { isOwnPath } from '#contract/own-path.ts'
import { resolveAlias } from '#contract/pages.ts'
import { deviceStorage, tabStorage } from '#src/platform/storage.ts'
import { isUnder, openWhenExpired } from '#src/session/expired.ts'
import { session } from '#src/session/session.ts'

type Where = { pathname: string; searchStr: string; href: string }

const lastKey = 'last-page'
/** How the installed app is opened, by its manifest. */
const launched = '?source=pwa'
const notRemembered = ['/signin', '/errors/maintenance', '/modulo-adesione', '/invitation']

/** Where one may be before accepting the adhesion form: to read it, to ask, to leave. */
const openBeforeAdhesion = [
  '/modulo-adesione',
  '/invitation',
  '/policies',
  '/help',
  '/support',
  '/faq',
  '/regolamento',
  '/errors',
]

/**
 * Before any page is made: an alias gives way to its page; after the session expired one signs in, or goes
 * on without.
 */
export function guardPage({ pathname, searchStr, href }: Where) {
  const page = resolveAlias(pathname)
  if (page) throw redirect({ href: page + searchStr, replace: true })
  const last = pathname === '/' && searchStr === launched ? lastPageOfMember() : null
  if (last) throw redirect({ href: last, replace: true })
  const { status, member, ghost } = session()
  if (status === 'expired' && !isUnder(openWhenExpired, pathname)) toSignIn(href)
  const agreed = status !== 'member' || ghost !== null || member?.adhesion !== false
  if (!agreed && !isUnder(openBeforeAdhesion, pathname)) {
    throw redirect({ to: '/modulo-adesione', search: { from: href }, replace: true })
  }
}

/** A member's pages: a remembered member may reopen them offline, a visitor signs in first. */
export function requireMember({ href }: Where) {
  if (session().status === 'visitor') toSignIn(href)
}

function toSignIn(from: string) {
  throw redirect({ to: '/signin', search: { from }, replace: true })
}

/** Who is signed in has no business at the sign-in page. */
export function leaveIfSignedIn(from: string | undefined) {
  if (session().status === 'member') throw redirect({ href: safeReturn(from), replace: true })
}

export function rememberPage({ pathname, href }: Pick<Where, 'pathname' | 'href'>) {
  if (isUnder(notRemembered, pathname)) return
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
  const ours =
    isOwnPath(wanted) && !/^\/(signin|login|log|signup|password|modulo-adesione)\b/.test(wanted)
  return ours ? wanted : '/'
}
