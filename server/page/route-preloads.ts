import { type PagePattern, pageOf } from '#contract/pages.ts'
import { readManifest, scriptsOf } from './built-app.ts'

/** The file behind each page that is often the first one; the others' parts are asked for when they run. */
const routes: Partial<Record<PagePattern, string>> = {
  '/catalogs': 'catalogs/index',
  '/catalogs/:slug': 'catalogs/$slug/{-$id}',
  '/catalogs/:slug/:id': 'catalogs/$slug/{-$id}',
  '/products/:id': 'products/$id',
  '/help': 'help',
}

/** Reads which files the app was built into; asks for a page's own with the page, not after it. */
export function routePreloads(appFolder: string): (path: string) => string {
  const chunks = readManifest(appFolder)
  const always = scriptsOf(chunks, 'index.html')
  const preloads = Object.entries(routes).map(([page, route]) => {
    const files = scriptsOf(chunks, `src/routes/${route}.tsx?tsr-split=component`)
    const own = [...files].filter(file => !always.has(file))
    return [page, own.map(linkTo).join('')] as const
  })
  const byPage = new Map<string, string>(preloads)
  return path => byPage.get(pageOf(path)) ?? ''
}

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}" />`
