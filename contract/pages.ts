/**
 * Every page of the app as a pattern, `:name` for what varies. The server counts views by these, so
 * that no id of a person's loan is ever written down, and knows which addresses to give a title.
 */
export const pagePatterns = [
  '/',
  '/catalogs',
  '/catalogs/:slug',
  '/catalogs/:slug/:id',
  '/products/:id',
  '/search',
  '/help',
  '/support',
  '/install',
  '/policies',
  '/policies/privacy',
  '/policies/cookie',
  '/faq',
  '/regolamento',
  '/scan',
  '/signin',
  '/signin/oid/callback',
  '/signup',
  '/password/recovery',
  '/password/reset',
  '/invitation',
  '/me',
  '/me/account',
  '/me/security',
  '/me/products',
  '/me/products/:id',
  '/me/product-edit',
  '/me/orders',
  '/me/orders/:id',
  '/me/orders/:id/review',
  '/me/pickup',
  '/desk',
  '/desk/day',
  '/desk/returns',
  '/desk/labels',
  '/desk/lockers',
  '/waiting',
  '/me/rinnovo-tessera',
  '/me/memberships',
  '/me/wishes',
  '/me/notices',
  '/unsubscribe',
  '/modulo-adesione',
  '/checkout/loan',
  '/checkout/recap',
  '/checkout/:id/cb',
  '/admin',
  '/admin/:section',
  '/errors/maintenance',
  '/errors/404',
  '/ui/components',
] as const

export type PagePattern = (typeof pagePatterns)[number]

/** Pages that are the same for every visitor, and to be read: a form waits until it can be used. */
export const readPages: readonly PagePattern[] = [
  '/',
  '/catalogs',
  '/catalogs/:slug',
  '/catalogs/:slug/:id',
  '/products/:id',
  '/help',
]
const missing: PagePattern = '/errors/404'

/** The pattern an address is of; that of a missing page for any other. */
export function pageOf(path: string): PagePattern {
  const asked = path.split('/').filter(Boolean)
  const fits = (pattern: string) => {
    const parts = pattern.split('/').filter(Boolean)
    return (
      parts.length === asked.length &&
      parts.every((part, at) => part.startsWith(':') || part === asked[at])
    )
  }
  return pagePatterns.find(fits) ?? missing
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
