import { redirect } from '@tanstack/react-router'
import { tabStorage } from '#src/platform/storage.ts'
import { session } from '#src/session/session.ts'
import { resolveAlias } from './aliases.ts'

type Where = { pathname: string; searchStr: string; href: string }

const lastKey = 'last-page'
const notRemembered = ['/signin', '/errors/maintenance']

/** Every page: an alias gives way to its page, and where one is, is remembered. */
export function followAlias({ pathname, searchStr }: Where) {
  const page = resolveAlias(pathname)
  if (page) throw redirect({ href: page + searchStr, replace: true })
}

export function rememberPage({ pathname, href }: Where) {
  if (!notRemembered.some(path => pathname.startsWith(path))) tabStorage.set(lastKey, href)
}

/** A member's pages: a remembered member may reopen them offline, a visitor signs in first. */
export function requireMember({ href }: Where) {
  const { status } = session()
  if (status === 'visitor' || status === 'expired') {
    throw redirect({ to: '/signin', search: { from: href }, replace: true })
  }
}

/** Who is signed in has no business at the sign-in page. */
export function leaveIfSignedIn(from: string | undefined) {
  if (session().status === 'member') throw redirect({ href: safeReturn(from), replace: true })
}

/** Where to go after signing in: an address of ours only, else the last page, else home. */
export function safeReturn(from: string | undefined): string {
  const wanted = from ?? tabStorage.get(lastKey) ?? '/'
  const ours = /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/signin')
  return ours ? wanted : '/'
}
