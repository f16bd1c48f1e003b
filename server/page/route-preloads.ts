import { type PagePattern, pageOf, pages, pagesOfRoute } from '#contract/pages.ts'
import { readManifest, scriptsOf } from './built-app.ts'

const map = 'src/features/catalogue/map'
const home = 'src/features/catalogue/home'
/** Lazy parts of a page that the server's HTML contains: hydration waits for them. */
const partsOfHtml: Partial<Record<PagePattern, string[]>> = {
  '/': [`${home}/pickup-points.tsx`, `${home}/home-footer.tsx`, `${map}/points-map.tsx`],
  '/products/:id': [`${map}/nearby-map.tsx`],
}

/**
 * Reads the files of the built app. The scripts of pages that are often the first one are requested together
 * with the page. Other pages request theirs when they run.
 */
export function routePreloads(appFolder: string): (path: string) => string[] {
  const chunks = readManifest(appFolder)
  const always = scriptsOf(chunks, 'index.html')
  const byPage = new Map<PagePattern, string[]>()
  for (const name of Object.keys(chunks)) {
    const [, route] = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(name) ?? []
    for (const page of route ? pagesOfRoute(route) : []) {
      if (!pages[page].served) continue
      // The home page's script is part of the app's own.
      const keys = [...(page === '/' ? [] : [name]), ...(partsOfHtml[page] ?? [])]
      const files = new Set(keys.flatMap(key => [...scriptsOf(chunks, key)]))
      const own = [...files].filter(file => !always.has(file))
      byPage.set(
        page,
        own.map(file => `/${file}`),
      )
    }
  }
  return path => byPage.get(pageOf(path)) ?? []
}
