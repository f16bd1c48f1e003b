import { pageOf, pages, pagesOfRoute } from '#contract/pages.ts'
import { readManifest, scriptsOf } from './built-app.ts'

/**
 * Reads which files the app was built into; asks for those of a page that is often the first one with the page,
 * not after it. The other pages ask for theirs when they run.
 */
export function routePreloads(appFolder: string): (path: string) => string {
  const chunks = readManifest(appFolder)
  const always = scriptsOf(chunks, 'index.html')
  const byPage = new Map<string, string>()
  for (const name of Object.keys(chunks)) {
    const [, route] = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(name) ?? []
    const files = route ? [...scriptsOf(chunks, name)].filter(file => !always.has(file)) : []
    for (const page of route ? pagesOfRoute(route) : []) {
      // The home page's script comes with the app's own.
      if (pages[page].served && page !== '/') byPage.set(page, files.map(linkTo).join(''))
    }
  }
  return path => byPage.get(pageOf(path)) ?? ''
}

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}" />`
