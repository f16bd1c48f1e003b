import type { Context as HttpContext } from 'hono'
import { escapeHtml } from '#contract/html.ts'
import { isIndexed, pagePatterns, pagesWith } from '#contract/pages.ts'
import { notices } from '#contract/texts/notices.ts'
import { listCategorySlugs } from '#server/areas/catalogue/categories.repo.ts'
import { listNewestProductIds } from '#server/areas/catalogue/products.repo.ts'
import {
  type Context,
  inTransaction,
  type RequestContext,
  type Services,
} from '#server/platform/context.ts'
import type { App } from '#server/platform/http/handle.ts'
import { openContext } from '#server/platform/http/open-context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'

/** Addresses that are not pages, and not for search engines either. */
const notPages = ['v1', 'simulators']
/** The first parts of the addresses that are not for search engines. */
const notIndexed = new Set(
  pagePatterns.filter(one => !isIndexed(one)).map(one => one.split('/')[1]),
)
const securityTextDays = 180
/** Far below the 50,000 addresses that a sitemap may have; the newest products come first. */
const mostProducts = 20_000
const anHour = { 'cache-control': 'public, max-age=3600' }

/** What search engines, researchers and password managers look for, of each library; and the source. */
export function wellKnownRoutes(app: App, services: Services) {
  const text = (path: string, write: (ctx: RequestContext) => string) =>
    app.get(path, async http => {
      const body = write(await openContext(services, http))
      return http.text(body, 200, { ...anHour, 'content-type': 'text/plain; charset=utf-8' })
    })
  text('/robots.txt', robots)
  text('/.well-known/security.txt', securityText)
  app.get('/sitemap.xml', async http => sitemap(http, await openContext(services, http)))
  // W3C «A well-known URL for changing passwords»: the page signs people in first.
  app.get('/.well-known/change-password', http => http.redirect('/me/security', 302))
  app.get(notices.source, http => http.redirect(services.config.sourceUrl || notices.archive, 302))
}

function robots(ctx: RequestContext): string {
  const closed = [...notIndexed, ...notPages].map(path => `Disallow: /${path}`)
  return `${['User-agent: *', ...closed, '', `Sitemap: ${siteOf(ctx)}/sitemap.xml`].join('\n')}\n`
}

/** RFC 9116. The contact is the library's own, or else the sender's address of its e-mails. */
function securityText(ctx: RequestContext): string {
  const contact = ctx.library.document.contacts.email ?? ctx.config.mailFrom
  const expires = new Date(ctx.at.getTime() + securityTextDays * 86_400_000)
  return [
    `Contact: mailto:${contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: it, en',
    `Canonical: ${siteOf(ctx)}/.well-known/security.txt`,
    '',
  ].join('\n')
}

async function sitemap(http: HttpContext, ctx: RequestContext) {
  const paths = await inTransaction(ctx, indexedPaths)
  const site = siteOf(ctx)
  const addresses = paths.map(path => `<url><loc>${escapeHtml(site + path)}</loc></url>`)
  const open = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${addresses.join('\n')}\n</urlset>\n`
  return http.body(xml, 200, { ...anHour, 'content-type': 'application/xml; charset=utf-8' })
}

async function indexedPaths({ db }: Context): Promise<string[]> {
  const categories = await listCategorySlugs(db)
  const products = await listNewestProductIds(db, mostProducts)
  return [
    ...pagesWith(page => page.listed),
    ...categories.map(slug => `/catalogs/${slug}`),
    ...products.map(id => `/products/${id}`),
  ]
}
