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

/**
 * The few files a first visit loads. Left to itself the bundler makes thirty small ones, each of them
 * a request. The libraries change seldom and stay in the browser's cache from one deploy to the next.
 */
export const chunkGroups = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack|@lingui|idb-keyval)\//,
    priority: 3,
  },
  {
    name: 'shell',
    test: /\/src\/(app\/(?!later|welcome-once|renewal-once|install-once|storage-inspector|maintenance|slow-page)|library\/(?!day-text|availability|policies|contact-links|told-problem)|offline\/(?!outbox|wallet)|session\/(?!single-sign-on)|platform\/(idle|install|storage|random-key)|api\/(?!transport|read-failure)|i18n\/(?!failure-text|use-failure-text|order-status|weekday|use-age)[^/]+$|ui\/(cx|button|states|page|menu))/,
    priority: 2,
  },
  {
    name: 'transport',
    test: /node_modules\/(ky|valibot)\/|\/contract\/(endpoint|shapes|fields|errors|headers)|\/src\/api\//,
    priority: 1,
  },
  {
    name: 'home',
    test: /\/src\/(ui\/(picture|carousel)|features\/catalogue\/(home\/(?!pickup|home-footer)|search\/search-field|listing\/(product-|category-link|listing-failure)))/,
    priority: 1,
  },
]

/** Needed at once but imported later: asked for with the page, not one after the other. */
const soonNeeded = /^assets\/home-.*\.js$/

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
