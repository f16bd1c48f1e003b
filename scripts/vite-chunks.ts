import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Where the pages are, each in a file of its own. */
export const routes = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: './src/routes',
  generatedRouteTree: './src/app/route-tree.gen.ts',
  routeFileIgnorePrefix: '-',
  quoteStyle: 'single',
} as const

type Ids = (id: string) => { importedIds: readonly string[] } | null
const started = new WeakMap<object, Map<string, string>>()

/** Where each part begins; a module goes to the first part that can't do without it. */
const parts = {
  shell: 'src/main.tsx',
  home: 'src/routes/index.tsx?tsr-split=component',
  transport: 'src/api/transport.ts',
}

/**
 * The few files a first visit loads. Left to itself the bundler makes thirty small ones, each of them
 * a request. The libraries change seldom and stay in the browser's cache from one deploy to the next.
 */
export const chunkGroups = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui|idb-keyval)\//,
    priority: 4,
  },
  ...Object.keys(parts).map((part, at) => ({
    name: (id: string, context: { getModuleInfo: Ids }) =>
      partsOf(context).get(id) === part ? part : null,
    priority: 3 - at,
  })),
]

function partsOf(context: { getModuleInfo: Ids }): Map<string, string> {
  const known = started.get(context)
  if (known) return known
  const found = new Map<string, string>()
  const visit = (id: string, part: string) => {
    if (found.has(id) || id.includes('/node_modules/')) return
    found.set(id, part)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) visit(next, part)
  }
  for (const [part, start] of Object.entries(parts)) visit(resolve(start), part)
  started.set(context, found)
  return found
}

/** Needed at once but imported later: asked for with the page, not one after the other. */
const soonNeeded = /^assets\/home-[\w-]{8}\.js$/

export function preloadSoonNeeded(): Plugin {
  return {
    name: 'preload-soon-needed',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(file => soonNeeded.test(file))
          .map(file => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
    },
  }
}
