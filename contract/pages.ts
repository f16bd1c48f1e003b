import type { Need } from './needs.ts'
import { onCategories, onCategory, onHome, onProduct } from './needs.ts'

/** Properties of a page. An omitted property has its more common value. */
export type Page = {
  /** Requires a signed-in member, and is not indexed. */
  member?: true
  /** Open to visitors but not indexed by search engines. */
  hidden?: true
  /** Listed in the sitemap. */
  listed?: true
  /** Public and the same for every visitor: the server renders it and preloads its script. */
  served?: true
  /** The calls of its first screen; `key` is the first parameter of its address. */
  needs?: (key: string) => readonly Need[]
  /** Useless offline, so the worker does not precache it. */
  online?: true
  /** Must not be interrupted: no update is offered and no notification opens here. */
  busy?: true
  /** Does not show the offer to renew the membership. */
  quiet?: true
  /** Offers to install the app: now, or from the second visit on. */
  install?: 'now' | 'later'
  /** Without the phone's toolbar, so that the person finishes the task or leaves it. */
  withoutTabs?: true
  /** Without header and toolbar. */
  bare?: true
  /** A sign-in page, open also while the library is closed. */
  signIn?: true
  /** Open also after the session expired. */
  openWhenExpired?: true
  /** Open also before the adhesion is accepted. */
  openBeforeAdhesion?: true
  /** Never used as the last page or as a return address after signing in, because nothing is left to do on it. */
  forgotten?: true
}

const toRead: Page = { openWhenExpired: true, openBeforeAdhesion: true }
const policy: Page = { ...toRead, bare: true, online: true }
const error: Page = { ...toRead, hidden: true }
const signIn: Page = {
  hidden: true,
  online: true,
  quiet: true,
  signIn: true,
  openWhenExpired: true,
}
const member: Page = { member: true }
const memberOnline: Page = { member: true, online: true }
// Staff can work before they have accepted the adhesion; booking needs it.
const staff: Page = { ...memberOnline, openBeforeAdhesion: true }
// Some work without a network, but the worker stores them for staff alone: see src/app/frame/member-in-frame.tsx.
const desk: Page = { ...staff, busy: true }
const checkout: Page = { ...memberOnline, busy: true, quiet: true }

/** Every page of the app by its pattern, `:name` for a parameter. */
const table = {
  '/': { listed: true, served: true, needs: onHome, install: 'later' },
  '/catalogs': { listed: true, served: true, needs: onCategories },
  '/catalogs/:slug': { served: true, needs: onCategory },
  '/catalogs/:slug/:id': { served: true, needs: onCategory },
  '/products/:id': { served: true, needs: onProduct },
  '/search': { needs: () => [{ name: 'categories.list' }, { name: 'headquarters.list' }] },
  '/help': { ...toRead, listed: true, served: true },
  '/support': toRead,
  '/install': { online: true },
  '/policies': policy,
  '/policies/privacy': policy,
  '/policies/cookie': policy,
  '/faq': { ...toRead, online: true },
  '/regolamento': { ...toRead, listed: true },
  '/scan': { busy: true },
  '/signin': { ...signIn, forgotten: true },
  '/signin/oid/callback': { ...signIn, forgotten: true },
  '/signup': { hidden: true, online: true, openWhenExpired: true, forgotten: true },
  '/password/recovery': signIn,
  '/password/reset': { ...signIn, forgotten: true },
  '/claim': { ...signIn, forgotten: true },
  '/invitation': { ...toRead, online: true, forgotten: true },
  '/prova': { ...toRead, online: true, forgotten: true },
  '/merge': { ...toRead, hidden: true, online: true, forgotten: true },
  '/me': { ...member, install: 'later' },
  '/me/account': memberOnline,
  // Staff may have to set up a second factor before anything else.
  '/me/security': { ...memberOnline, openBeforeAdhesion: true },
  '/me/products': member,
  '/me/products/:id': member,
  '/me/product-edit': memberOnline,
  '/me/orders': { ...member, install: 'later' },
  '/me/orders/:id': member,
  '/me/orders/:id/review': member,
  '/me/pickup': member,
  '/desk': desk,
  '/desk/day': desk,
  '/desk/returns': desk,
  '/desk/defects': desk,
  '/desk/labels': desk,
  '/desk/lockers': desk,
  '/desk/till': desk,
  '/desk/receipts/:id': desk,
  '/desk/manual': staff,
  '/desk/manual/:page': staff,
  '/waiting': {},
  '/me/rinnovo-tessera': checkout,
  '/me/memberships': member,
  '/me/wishes': member,
  '/me/notices': memberOnline,
  '/unsubscribe': { hidden: true, online: true },
  '/modulo-adesione': {
    ...memberOnline,
    bare: true,
    openBeforeAdhesion: true,
    forgotten: true,
  },
  '/checkout/loan': { ...checkout, withoutTabs: true },
  '/checkout/recap': { ...checkout, withoutTabs: true },
  '/checkout/:id/cb': { ...checkout, install: 'now' },
  '/admin': staff,
  '/admin/:section': staff,
  '/admin/members/:id': staff,
  '/errors/maintenance': { ...error, bare: true, forgotten: true },
  '/errors/404': error,
  '/ui/components': { hidden: true, online: true },
} satisfies Record<string, Page>

export type PagePattern = keyof typeof table
export const pages: Readonly<Record<PagePattern, Page>> = table
export const pagePatterns = Object.keys(table) as PagePattern[]

/** The patterns of the pages that fulfil a condition. */
export function pagesWith(fits: (page: Page) => unknown): PagePattern[] {
  return pagePatterns.filter(pattern => fits(pages[pattern]))
}

/** The pages that the server renders. */
export const readPages = pagesWith(page => page.served)

const missing: PagePattern = '/errors/404'
const none: Page = {}

/**
 * The pattern of an address; that of the missing page for an unknown one. The server counts views
 * by pattern, so that it stores no id of a loan.
 */
export function patternAt(path: string): PagePattern {
  return knownPatternAt(path) ?? missing
}

/** The properties of the page at an address; empty for an unknown address. */
export function pageOptionsAt(path: string): Page {
  const pattern = knownPatternAt(path)
  return pattern ? pages[pattern] : none
}

/** Whether search engines may list the page at an address. */
export function isIndexed(path: string): boolean {
  const { member, hidden } = pageOptionsAt(path)
  return !(member || hidden)
}

function knownPatternAt(path: string): PagePattern | undefined {
  const asked = path.split('/').filter(Boolean)
  return pagePatterns.find(pattern => {
    const parts = pattern.split('/').filter(Boolean)
    return (
      parts.length === asked.length &&
      parts.every((part, at) => part.startsWith(':') || part === asked[at])
    )
  })
}

/** A part of a route file's name as a part of a pattern: `$id` and the optional `{-$id}` are `:id`. */
function parameterOf(part: string): string {
  if (part.startsWith('{-$')) return `:${part.slice(3, -1)}`
  return part.startsWith('$') ? `:${part.slice(1)}` : part
}

/** The pages that a route file shows, by its name in the routes folder without `.tsx`. */
export function pagesOfRoute(file: string): PagePattern[] {
  const address = `/${file
    .replace(/^_\w+\//, '')
    .replaceAll('.', '/')
    .replaceAll('_/', '/')}/`
  const pattern = address.replace('/index/', '/').split('/').map(parameterOf).join('/')
  const full = pattern.length > 1 ? pattern.slice(0, -1) : pattern
  // An optional parameter adds a second address without it.
  const short = file.endsWith('}') ? full.slice(0, full.lastIndexOf('/')) : full
  const shown = [knownPatternAt(full), knownPatternAt(short)].filter(one => one !== undefined)
  return [...new Set(shown)]
}

/** Other addresses of the pages; `*` is the rest of the path. */
export const aliases: readonly (readonly [from: string, to: string])[] = [
  ['/home', '/'],
  ['/index', '/'],
  ['/catalogo/*', '/catalogs/*'],
  ['/catalogs_test/*', '/catalogs/*'],
  ['/oggetti/*', '/products/*'],
  ['/login', '/signin'],
  ['/log', '/signin'],
  ['/registrazione', '/signup'],
  ['/registrati', '/signup'],
  ['/profile', '/me'],
  ['/admin/loans', '/admin'],
]

/** The page of an alias, or `null` for any other path. */
export function resolveAlias(path: string): string | null {
  const asked = path.length > 1 ? withoutLastSlashes(path) : path
  for (const [from, to] of aliases) {
    if (from === asked) return to
    const stem = from.endsWith('*') ? from.slice(0, -1) : null
    if (stem && asked.startsWith(stem)) return to.slice(0, -1) + asked.slice(stem.length)
  }
  return null
}

function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
