import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PagePattern, pageOf } from '#contract/pages.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

/** The file behind each page that is often the first one; the others' parts are asked for when they run. */
const routes: Partial<Record<PagePattern, string>> = {
  '/': 'index',
  '/catalogs': 'catalogs/index',
  '/catalogs/:slug': 'catalogs/$slug/{-$id}',
  '/catalogs/:slug/:id': 'catalogs/$slug/{-$id}',
  '/products/:id': 'products/$id',
  '/help': 'help',
}

/** Reads which files the app was built into; asks for a page's own with the page, not after it. */
export function routePreloads(appFolder: string): (path: string) => string {
  const manifest = join(appFolder, '.vite/manifest.json')
  if (!existsSync(manifest)) return () => ''
  const chunks: Manifest = JSON.parse(readFileSync(manifest, 'utf8'))
  const always = filesOf(chunks, 'index.html')
  const preloads = Object.entries(routes).map(([page, route]) => {
    const files = filesOf(chunks, `src/routes/${route}.tsx?tsr-split=component`)
    const own = [...files].filter(file => !always.has(file))
    const links = own.map(linkTo)
    return [page, links.join('')] as const
  })
  const byPage = new Map<string, string>(preloads)
  return path => byPage.get(pageOf(path)) ?? ''
}

/** A style is needed for the first frame, a script after it. */
const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}" />`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`

/** A part of the app with its styles and all it stands on. */
function filesOf(chunks: Manifest, key: string, found = new Set<string>()): Set<string> {
  const chunk = chunks[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const sheet of chunk.css ?? []) found.add(sheet)
  for (const next of chunk.imports ?? []) filesOf(chunks, next, found)
  return found
}
