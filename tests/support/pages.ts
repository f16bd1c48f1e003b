import type { PagePattern } from '#contract/pages.ts'

type Example = {
  /** Addresses that show the page in its different states. */
  paths: readonly string[]
  /** Who must be signed in to see it. */
  as?: 'member' | 'staff'
}

const page = (...paths: string[]): Example => ({ paths })
const memberPage = (...paths: string[]): Example => ({ paths, as: 'member' })

const adminSections = [
  'today',
  'objects',
  'categories',
  'members',
  'messages',
  'reviews',
  'numbers',
  'openings',
  'settings',
  'service',
  'deliveries',
  'files',
  'import',
  'crm',
  'websites',
  'payments',
  'libraries',
  'audit',
]
const staffPage = (...paths: string[]): Example => ({ paths, as: 'staff' })

/** At least one address for every page; a new page must be added here. */
export const examples: Record<PagePattern, Example> = {
  '/': page('/'),
  '/catalogs': page('/catalogs'),
  '/catalogs/:slug': page('/catalogs/all', '/catalogs/last_arrival'),
  '/catalogs/:slug/:id': page('/catalogs/cucina/3'),
  '/products/:id': page('/products/ogt-0001', '/products/no-such-object'),
  '/search': page('/search', '/search?k=trapano&category=utensili-elettrici&free=now'),
  '/help': page('/help'),
  '/support': page('/support'),
  '/install': page('/install'),
  '/policies': page('/policies'),
  '/policies/privacy': page('/policies/privacy'),
  '/policies/cookie': page('/policies/cookie'),
  '/faq': page('/faq'),
  '/regolamento': page('/regolamento'),
  '/scan': page('/scan'),
  '/signin': page('/signin'),
  '/signin/oid/callback': page('/signin/oid/callback?state=unknown&code=none'),
  '/signup': page('/signup'),
  '/password/recovery': page('/password/recovery'),
  '/password/reset': page('/password/reset?t=spent'),
  '/claim': page('/claim'),
  '/invitation': page('/invitation?t=spent'),
  '/prova': page('/prova', '/prova?t=spent'),
  '/merge': page('/merge?t=spent'),
  '/waiting': page('/waiting'),
  '/errors/maintenance': page('/errors/maintenance'),
  '/errors/404': page('/errors/404'),
  '/ui/components': page('/ui/components'),
  '/me': memberPage('/me'),
  '/me/account': memberPage('/me/account'),
  '/me/security': memberPage('/me/security'),
  '/unsubscribe': page('/unsubscribe?t=spent'),
  '/me/wishes': memberPage('/me/wishes'),
  '/me/notices': memberPage('/me/notices'),
  '/me/products': memberPage('/me/products'),
  '/me/products/:id': memberPage('/me/products/ogt-0001'),
  '/me/product-edit': memberPage('/me/product-edit'),
  '/me/orders': memberPage('/me/orders'),
  '/me/orders/:id': memberPage('/me/orders/bologna-l002', '/me/orders/no-such-loan'),
  '/me/orders/:id/review': memberPage('/me/orders/bologna-l009/review'),
  '/me/pickup': memberPage('/me/pickup'),
  '/me/rinnovo-tessera': memberPage('/me/rinnovo-tessera'),
  '/me/memberships': memberPage('/me/memberships'),
  '/modulo-adesione': memberPage('/modulo-adesione'),
  '/checkout/loan': memberPage('/checkout/loan'),
  '/checkout/recap': memberPage('/checkout/recap'),
  '/desk': staffPage('/desk', '/desk?object=ogt-0001'),
  '/desk/day': staffPage('/desk/day'),
  '/desk/returns': staffPage('/desk/returns'),
  '/desk/defects': staffPage('/desk/defects'),
  '/desk/labels': staffPage('/desk/labels'),
  '/desk/lockers': staffPage('/desk/lockers'),
  '/desk/till': staffPage('/desk/till'),
  '/desk/receipts/:id': staffPage('/desk/receipts/no-such-receipt'),
  '/desk/manual': staffPage('/desk/manual'),
  '/desk/manual/:page': staffPage('/desk/manual/lend'),
  '/admin': staffPage('/admin'),
  '/admin/:section': staffPage(...adminSections.map(section => `/admin/${section}`)),
  '/admin/members/:id': staffPage('/admin/members/socia', '/admin/members/nobody'),
  '/checkout/:id/cb': memberPage('/checkout/bologna-l002/cb', '/checkout/pp/cb'),
}

/** Addresses of a visitor's pages, a member's and those of staff. */
export const addressesOf = (who: Example['as']) =>
  Object.values(examples).flatMap(({ paths, as }) => (as === who ? paths : []))
