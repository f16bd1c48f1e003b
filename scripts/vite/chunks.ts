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
  shell: ['src/main.tsx', 'src/routes/index.tsx?tsr-split=component'],
  listing: ['src/routes/catalogs/$slug/{-$id}.tsx?tsr-split=component'],
  product: ['src/routes/products/$id.tsx?tsr-split=component'],
  places: [
    'src/features/catalogue/home/recent.tsx',
    'src/features/catalogue/home/pickup-points.tsx',
    'src/features/catalogue/home/home-footer.tsx',
    'src/features/catalogue/map/points-map.tsx',
  ],
  later: [
    'src/app/start/later.tsx',
    'src/app/offers/install-once.tsx',
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
    /src\/ui\/(field\/(text-field|checkbox|field\.module|formatted-field|formats)|form\/(use-form|ask-before)|table\/|page\/page-nav|uploader\/file-picker)|src\/library\/form\/use-|contract\/faults\.ts$/,
  dialogs: /src\/(ui\/(dialog|facts)\/|library\/(form\/\w+-dialog|deny-dialog))/,
  entry:
    /src\/(features\/account\/(mailed-links|signing-in)\/(new-|use-|resend-)|session\/single-sign-on|library\/form\/check-mail)/,
  common:
    /lucide-react|(plain-date|local-time|point-name|weekday-names|opening|save-file|use-age|data-age|day-prepositions|use-lookup|use-in-address|use-typed|link-list|undo-move|wide-screen|days\/renewal|domain\/card-price|cents|use-with-chosen|not-yours|domain\/ranks|filled|platform\/csv|refused-lines|may-report|owners-way)\.tsx?$/,
  loans:
    /src\/.*\/(order-dialog|loan-stage|order-status|loans\.module|defer-button|order-story|paypal-order)/,
  // The contract of staff's calls, which their screens and the transport load.
  staffs: /contract\/endpoints\/tables\/staffs|src\/session\/use-may/,
  admin: /src\/features\/admin\/parts\/(?!admin-page)/,
  photos: /src\/(library\/photos\/|ui\/uploader\/(?!file-picker)|platform\/shrink-photo)/,
  // What several pages of the desk and of the administration share.
  desk: /src\/(features\/desk\/|library\/(members|affected|payment)\/(?!card-price|paypal)|library\/products\/(hand-out|desk-loan-state|holders|check-names)|library\/address\/(desks|point-choice))/,
}

/**
 * The few files that a first visit loads. By default the bundler makes thirty small ones, each of them a
 * request. The packages change seldom and stay in the browser's cache between deployments.
 */
export const chunkGroups = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui|idb-keyval)\//,
    priority: 99,
  },
  ...Object.keys(parts).map((part, at) => ({
    name: (id: string, context: { getModuleInfo: Ids }) =>
      partsOf(context).get(id) === part ? part : null,
    debugName: part,
    priority: Object.keys(parts).length - at,
  })),
  ...Object.entries(together).map(([name, test]) => ({
    name,
    test,
    minShareCount: 2,
    priority: 0,
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

/** A page does not preload scripts that the first visit has loaded. */
export const modulePreload = {
  resolveDependencies: (_file: string, parts: string[]) =>
    parts.filter(file => !/\/(vendor|shell|rolldown-runtime)-[\w-]{8}\.js$/.test(file)),
}

/** Class names are only a hash, because each is in a style sheet and in a script. The first frames have the same. */
export const cssModules = { generateScopedName: '[hash:base64:5]' }
