import { readFileSync } from 'node:fs'
import { pages, pagesOfRoute } from '#contract/pages.ts'
import { buildFolder } from './build-folder.ts'

/** Whether a name in the build's manifest belongs to a page that is useless offline. */
export function isOnlinePage(name: string): boolean {
  const [, file] = /^src\/routes\/(.+)\.tsx/.exec(name) ?? []
  const shown = file ? pagesOfRoute(file) : []
  return shown.length > 0 && shown.every(one => pages[one].online)
}

/**
 * Other parts that are useless offline, by the prefix of their name in the manifest. They and their
 * exclusive imports are stored on first use.
 */
export const needNetwork = [
  'src/features/account/impersonation-',
  'src/features/account/signing-in/session-dialog',
  'src/features/admin/',
  'src/features/catalogue/map/street-map',
  // Large pictures are not stored either.
  'src/features/catalogue/product/large-gallery',
  'src/features/catalogue/search/elsewhere',
  'src/features/checkout/days/put-back',
  'src/features/desk/lending/',
  'src/features/install/install-card',
  'src/features/loans/booking/booking-acts',
  'src/features/loans/booking/borrow-again',
  'src/features/loans/defect/',
  'src/features/loans/lending/lent-dialogs',
  'src/features/loans/order/act-dialogs',
  'src/features/membership/renewal-drawer',
  'src/features/waiting/desk-waiting',
  'src/features/welcome/',
  'src/library/members/',
  // The reader of codes is larger than a page, so it is stored on first use.
  'src/platform/camera-scanner',
  'src/ui/rich-text/markdown',
  'src/ui/rich-text/sanitised',
  // The app requests those of the library's languages once: see src/app/start/store-languages.ts.
  'src/i18n/locales/',
  // Only old browsers request it, at start, and the worker stores what was requested.
  'node_modules/@oddbird/popover-polyfill/',
  // Files of several pages or parts have the name of their group in chunks.ts.
  '_account-',
  '_admin-',
  '_admins-',
  '_camera-',
  '_card-',
  '_cart-',
  '_checkout-',
  '_desks-',
  '_entry-',
  '_mailed-',
  '_signin-',
  '_staffs-',
  '_texts-',
]

type Part = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
export type BuildManifest = Record<string, Part>

/**
 * The scripts and styles that the app can reach offline.
 * @throws if a name matches nothing, or if what is stored needs what is not
 */
export function offlineFiles(manifest: BuildManifest, without: readonly string[]): Set<string> {
  const names = Object.keys(manifest)
  const idle = without.filter(start => !names.some(name => name.startsWith(start)))
  if (idle.length > 0) throw new Error(`no part of the build is called ${idle.join(', ')}`)
  const files = new Set<string>()
  const isLeftOut = (name: string) =>
    isOnlinePage(name) || without.some(start => name.startsWith(start))
  const visit = (name: string) => {
    const part = manifest[name]
    if (!part || files.has(part.file) || isLeftOut(name)) return
    files.add(part.file)
    for (const sheet of part.css ?? []) files.add(sheet)
    const missing = part.imports?.find(isLeftOut)
    if (missing) throw new Error(`${name} is stored, but not ${missing}, without which it fails`)
    for (const next of [...(part.imports ?? []), ...(part.dynamicImports ?? [])]) visit(next)
  }
  for (const name of names) if (name.startsWith('_shell-')) visit(name)
  return files
}

/** Leaves all other scripts and styles out of the precache. */
export async function keepOffline<E extends { url: string }>(entries: E[]) {
  const manifest = JSON.parse(readFileSync(`${buildFolder}/app/.vite/manifest.json`, 'utf8'))
  const wanted = offlineFiles(manifest, needNetwork)
  const precached = entries.filter(({ url }) => !url.startsWith('assets/') || wanted.has(url))
  return { manifest: precached, warnings: [] }
}
