import type { Need } from './needs.ts'
import { listing, onHome, onProduct, shelves } from './needs.ts'

/** What is true of a page. Whatever leaves a property out has the more common of the two answers. */
export type Page = {
  /** A visitor signs in first. Search engines are asked to stay away. */
  member?: true
  /** Not for search engines, though open to visitors. */
  hidden?: true
  /** Named in the sitemap. */
  listed?: true
  /** The same for every visitor, and to be read: the server makes its first frame and announces its script. */
  served?: true
  /** What its first screen asks for; `key` is the first parameter of its address. */
  needs?: (key: string) => readonly Need[]
  /** Of no use without a network, so the worker does not store it from the start. */
  online?: true
  /** Something is under way that nothing may interrupt: no update is offered, no notification opens here. */
  busy?: true
  /** The card's renewal is not offered here. */
  quiet?: true
  /** Installing is offered here: at once, or from the second visit on. */
  install?: 'now' | 'later'
  /** Shown without header and toolbar. */
  bare?: true
  /** Where somebody signs in: open also while the library is closed. */
  signIn?: true
  /** Open also after the session expired: it leads back in, or to help. */
  openWhenExpired?: true
  /** Open also before the adhesion form was accepted: to read it, to ask, to leave. */
  openBeforeAdhesion?: true
  /** Not remembered as the last page. */
  forgotten?: true
  /** Nobody is sent back here after signing in. */
  noReturn?: true
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
  noReturn: true,
}
const member: Page = { member: true }
const memberOnline: Page = { member: true, online: true }
const desk: Page = { ...memberOnline, busy: true }
const checkout: Page = { ...desk, quiet: true }

/** Every page of the app by its pattern, `:name` for what varies: the one place for what is true of it. */
const table = {
  '/': { listed: true, served: true, needs: onHome, install: 'later' },
  '/catalogs': { listed: true, served: true, needs: shelves },
  '/catalogs/:slug': { served: true, needs: listing },
  '/catalogs/:slug/:id': { served: true, needs: listing },
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
  '/signup': { hidden: true, online: true, openWhenExpired: true, noReturn: true },
  '/password/recovery': signIn,
  '/password/reset': signIn,
  '/invitation': { ...toRead, online: true, forgotten: true },
  '/me': { ...member, install: 'later' },
  '/me/account': memberOnline,
  '/me/security': memberOnline,
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
  '/desk/labels': desk,
  '/desk/lockers': desk,
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
    noReturn: true,
  },
  '/checkout/loan': checkout,
  '/checkout/recap': checkout,
  '/checkout/:id/cb': { ...checkout, install: 'now' },
  '/admin': memberOnline,
  '/admin/:section': memberOnline,
  '/errors/maintenance': { ...error, bare: true, forgotten: true },
  '/errors/404': error,
  '/ui/components': { hidden: true, online: true },
} satisfies Record<string, Page>

export type PagePattern = keyof typeof table
export const pages: Readonly<Record<PagePattern, Page>> = table
export const pagePatterns = Object.keys(table) as PagePattern[]

/** The patterns of the pages of which something is true. */
export function pagesWith(fits: (page: Page) => unknown): PagePattern[] {
  return pagePatterns.filter(pattern => fits(pages[pattern]))
}

/** The pages whose first frame the server makes. */
export const readPages = pagesWith(page => page.served)

const missing: PagePattern = '/errors/404'
const none: Page = {}

/**
 * The pattern an address is of; that of a missing page for any other. The server counts views by it, so that
 * no id of a person's loan is ever written down.
 */
export function pageOf(path: string): PagePattern {
  return patternOf(path) ?? missing
}

/** What is true of the page at an address; nothing of one that leads to no page. */
export function pageAt(path: string): Page {
  const pattern = patternOf(path)
  return pattern ? pages[pattern] : none
}

/** Whether search engines may list the page at an address. */
export function isIndexed(path: string): boolean {
  const { member, hidden } = pageAt(path)
  return !(member || hidden)
}

function patternOf(path: string): PagePattern | undefined {
  const asked = path.split('/').filter(Boolean)
  return pagePatterns.find(pattern => {
    const parts = pattern.split('/').filter(Boolean)
    return (
      parts.length === asked.length &&
      parts.every((part, at) => part.startsWith(':') || part === asked[at])
    )
  })
}

/** The pages that a route's file shows, by the file's name under the routes' folder, without `.tsx`. */
export function pagesOfRoute(file: string): PagePattern[] {
  const address = `/${file
    .replace(/^_\w+\//, '')
    .replaceAll('.', '/')
    .replaceAll('_/', '/')}/`
  const pattern = address.replace('/index/', '/').replace(/\{-\$(\w+)\}|\$(\w+)/g, ':$1$2')
  const full = pattern.length > 1 ? pattern.slice(0, -1) : pattern
  // An optional parameter makes a second address, without it.
  const short = file.endsWith('}') ? full.slice(0, full.lastIndexOf('/')) : full
  const shown = [patternOf(full), patternOf(short)].filter(one => one !== undefined)
  return [...new Set(shown)]
}

/** Other addresses of the pages; `*` stands for the rest of the path. */
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

/** The page an alias stands for, or `null` for any other path. */
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
