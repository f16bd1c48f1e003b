import { resolve } from 'node:path'

/** The folder of the pages, each in its own file. */
export const routes = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src/routes',
  generatedRouteTree: './src/app/route-tree.gen.ts',
  routeFileIgnorePrefix: '-',
  quoteStyle: 'single',
} as const

type Ids = (id: string) => { importedIds: readonly string[] } | null
/** The part of each module, by build. */
const known = new WeakMap<object, Map<string, string>>()

/**
 * The modules that start each part: a part is one file with all that they need. A module goes to the first
 * part that needs it. `later` is what every page loads after its first screen.
 */
const parts = {
  // Every page loads the home page's parts too, because the other pages use most of them.
  shell: [
    'src/main.tsx',
    'src/routes/index.tsx?tsr-split=component',
    // Otherwise the page of a product needs the session's file for it.
    'contract/order-status.ts',
  ],
  // What is stored on this device, and who is signed in: a page that the server wrote is hydrated without it.
  session: ['src/session/access.ts'],
  listing: ['src/routes/catalogs/$slug/{-$id}.tsx?tsr-split=component'],
  product: ['src/routes/products/$id.tsx?tsr-split=component'],
  places: [
    'src/features/catalogue/home/home-rest.tsx',
    'src/features/catalogue/home/pickup-points.tsx',
    'src/features/catalogue/home/home-footer.tsx',
    'src/features/help/urgent-banner.tsx',
    'src/features/catalogue/map/points-map.tsx',
  ],
  later: [
    'src/app/start/later.tsx',
    'src/app/offers/install-once.tsx',
    'src/app/frame/later-banners.tsx',
    'src/features/waiting/waiting-bar.tsx',
    'node_modules/workbox-window/build/workbox-window.prod.es5.mjs',
  ],
  transport: ['src/api/transport.ts'],
}

/**
 * Small modules that many pages need: as separate files, each would be a request and a name in the first
 * download.
 */
const together = {
  forms:
    /src\/(ui\/(field\/(text-field|checkbox|radio-cards|field\.module|formatted-field|formats)|form\/(use-form|ask-before)|table\/|page\/page-nav|uploader\/file-picker|dialog\/|facts\/|progress\/|stepper\/)|library\/(form\/|deny-dialog|payment\/card-price)|features\/(account\/(notifications\/push-section|account\.module)|membership\/card-prices))|contract\/faults\.ts$/,
  qr: /uqr|src\/ui\/qr\//,
  scanner: /src\/(ui\/scanner\/(refused|code-form)|library\/labels\/)/,
  camera: /src\/ui\/scanner\//,
  common:
    /lucide-react|nfiniteQueryObserver|useInfiniteQuery|ueriesObserver|useQueries|(plain-date|local-time|point-name|weekday-names|opening|save-file|use-age|data-age|day-prepositions|use-lookup|use-in-address|use-typed|link-list|undo-move|wide-screen|days\/renewal|domain\/card-price|cents|use-with-chosen|not-yours|may-offer|domain\/ranks|filled|(domain|platform)\/csv|refused-lines|may-report|owners-way|rich-text|lending-refused|session\/impersonation|topic-texts)\.tsx?$|membership\.module/,
  entry:
    /domain\/names|src\/(library\/phone|features\/account\/(contact-fields|(mailed-links|signing-in)\/(new-|use-|resend-|second-))|session\/(single-sign-on|sign-in|mailed-link)|routes\/-mailed)/,
  loans:
    /src\/.*\/(order-dialog|loan-stage|order-status|loans\.module|defer-button|order-story|paypal-order|owner-contact|loan-link|order-waiting)/,
  // The contract of staff's calls, which their screens and the transport load.
  staffs: /contract\/endpoints\/tables\/staffs|src\/session\/use-may/,
  admin: /src\/features\/admin\/(parts|members|sections|loans\/loan-row)/,
  photos: /src\/(library\/photos\/|ui\/uploader\/(?!file-picker)|platform\/shrink-photo)/,
  // What several pages of the desk and of the administration share.
  desk: /src\/(features\/desk\/|library\/(members|affected|payment)\/(?!card-price|paypal)|library\/products\/(hand-out|desk-loan-state|holders|check-names)|library\/address\/(desks|point-choice))/,
}

const page = (names: string) => new RegExp(`src/routes/(${names}).tsx\\?tsr-split`)

/**
 * Pages that a person opens one after the other, in one file with what they share. The first download names every later
 * file with its hash, and the files that each page needs.
 */
const pages = {
  cart: /src\/(features\/checkout\/member-bar|library\/booking\/(add-button|replace-dialog))\.tsx$/,
  orders: page('_member/(me/(orders|orders/.*|orders_.*|pickup)|checkout/.id.cb)'),
  checkout: page('_member/checkout/.*'),
  signin: page('signin|password/recovery'),
  mailed: page('password/reset|claim|invitation|merge|prova|signin_.oid.callback|unsubscribe'),
  account: page('_member/me/(account|notices|security)'),
  mine: page('_member/me/(index|memberships|products/.*|wishes)'),
  card: page('signup|_member/modulo-adesione'),
  desks: page('_member/desk/(day|defects|labels|lockers|receipts.*|returns|till)'),
  admins: page('_member/admin/.*'),
  texts: page('faq|install|policies/.*'),
  help: page('help|regolamento'),
  trouble:
    /src\/(app\/frame\/maintenance|library\/(offline-ways|problem-text))|routes\/errors\/.*tsr-split/,
  pocket: /src\/pocket\/(copies|schedule)\.ts$/,
}

/**
 * The few files that a first visit loads. By default the bundler makes thirty small ones, each of them a
 * request. The packages change seldom and stay in the browser's cache between deployments.
 */
export const chunkGroups = [
  // Not what only later pages need of these packages: storing, writes, and lists with more pages.
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui)\/(?!.*(persist|hydration|utationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery|ueriesObserver|useQueries))/,
    priority: 99,
  },
  ...Object.keys(parts).map((part, at) => ({
    name: (id: string, context: { getModuleInfo: Ids }) =>
      partsOf(context).get(id) === part ? part : null,
    debugName: part,
    priority: 30 + Object.keys(parts).length - at,
  })),
  ...Object.entries(together).map(([name, test]) => ({
    name,
    test,
    minShareCount: 2,
    priority: 20,
  })),
  ...Object.entries(pages).map(([name, test], at) => ({
    name,
    test,
    priority: Object.keys(pages).length - at,
  })),
]

function partsOf(context: { getModuleInfo: Ids }): Map<string, string> {
  const before = known.get(context)
  if (before) return before
  const found = new Map<string, string>()
  const visit = (id: string, part: string) => {
    if (found.has(id)) return
    found.set(id, part)
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    for (const next of imported) if (!next.includes('/node_modules/')) visit(next, part)
  }
  for (const [part, starts] of Object.entries(parts)) {
    for (const start of starts) visit(resolve(start), part)
  }
  known.set(context, found)
  return found
}

/** A page does not preload scripts that the first visit has loaded. A browser that cannot preload loads them later. */
export const modulePreload = {
  polyfill: false,
  resolveDependencies: (_file: string, parts: string[]) =>
    parts.filter(file => !/\/(vendor|shell|rolldown-runtime)-[\w-]{8}\.js$/.test(file)),
}

/** Class names are only a hash, because each is in a style sheet and in a script. The first frames have the same. */
export const cssModules = { generateScopedName: '[hash:base64:5]' }
