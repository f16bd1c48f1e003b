import { readFileSync } from 'node:fs'
import { pages, pagesOfRoute } from '#contract/pages.ts'

/** Whether a name in the build's manifest is of a page that is of no use without a network. */
export function isOnlinePage(name: string): boolean {
  const [, file] = /^src\/routes\/(.+)\.tsx/.exec(name) ?? []
  const shown = file ? pagesOfRoute(file) : []
  return shown.length > 0 && shown.every(one => pages[one].online)
}

/**
 * What else is of no use without a network, by where its name in the manifest begins. Like those pages it comes
 * with the network, and is kept once it was opened; so is what only it leads to.
 */
export const needNetwork = [
  'src/app/frame/install-once',
  'src/features/catalogue/map/street-map',
  'src/features/membership/renewal-drawer',
  'src/features/welcome/',
  'src/ui/rich-text/markdown',
  // Half a page's weight, for a scan whose product needs a network anyway; kept from the first scan on.
  'node_modules/qr-scanner/qr-scanner-worker',
  // Only old browsers ask for it, when they start, and the worker keeps what was asked for.
  'node_modules/@oddbird/popover-polyfill/',
  // Shared by a page and a dialog, so without a source of its own: the way back in.
  '_sign-in-ways-',
]

type Part = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
export type BuildManifest = Record<string, Part>

/** The scripts and styles that the app leads to without a network. @throws where nothing has such a name */
export function offlineFiles(manifest: BuildManifest, without: readonly string[]): Set<string> {
  const names = Object.keys(manifest)
  const idle = without.filter(start => !names.some(name => name.startsWith(start)))
  if (idle.length > 0) throw new Error(`no part of the build is called ${idle.join(', ')}`)
  const files = new Set<string>()
  const visit = (name: string) => {
    const part = manifest[name]
    if (!part || files.has(part.file) || isOnlinePage(name)) return
    if (without.some(start => name.startsWith(start))) return
    files.add(part.file)
    for (const sheet of part.css ?? []) files.add(sheet)
    for (const next of [...(part.imports ?? []), ...(part.dynamicImports ?? [])]) visit(next)
  }
  visit('index.html')
  return files
}

/** Leaves the rest of the scripts and styles out of what the worker keeps from the start. */
export async function keepOffline<E extends { url: string }>(entries: E[]) {
  const manifest = JSON.parse(readFileSync('dist/app/.vite/manifest.json', 'utf8'))
  const wanted = offlineFiles(manifest, needNetwork)
  const kept = entries.filter(({ url }) => !url.startsWith('assets/') || wanted.has(url))
  return { manifest: kept, warnings: [] }
}
