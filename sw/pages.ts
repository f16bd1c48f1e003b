import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { matchPrecache } from 'workbox-precaching'
import { cacheNames } from '#contract/device.ts'
import {
  type AppFiles,
  type DocumentRest,
  type DocumentStart,
  type PageSnapshot,
  renderDocument,
  snapshotType,
} from '#contract/document.ts'
import { element, escapeHtml } from '#contract/html.ts'
import { patternAt, readPages } from '#contract/pages.ts'
import { defaultLocale, type Locale } from '#contract/texts/languages.ts'
import { deviceNow } from './clock.ts'
import { codePage } from './code-page.ts'
import { readDevice } from './device.ts'
import { withFreshNonce } from './fresh-nonce.ts'
import { nextStoredCode } from './stored-code.ts'

const codePages = ['/me/orders', '/me/pickup']

/** A page with content of its own, from stored data; `null` if the app starts alone. */
export async function writePage({ url, event }: RouteHandlerCallbackOptions) {
  const [device, files] = await Promise.all([readDevice().catch(() => null), appFiles()])
  const locale = device?.locale ?? defaultLocale
  if (codePages.includes(url.pathname)) {
    const code = device?.owner ? await nextStoredCode(device.owner) : null
    // What an earlier version of the app left on the device has no words.
    if (!code || !device?.words) return null
    const { title, css, cover } = codePage(code, device, deviceNow())
    const head = element('title', {}, escapeHtml(title))
    return respond({ lang: locale, files, head, cover, styles: { css, sheets: [] }, data: null })
  }
  const snapshot = await snapshotOf(url, locale, files)
  ;(event as FetchEvent).waitUntil(refreshSnapshot(url, locale, files).catch(() => {}))
  return snapshot && respond(snapshot)
}

async function appFiles(): Promise<AppFiles> {
  const stored = await matchPrecache('/app-files.json')
  return stored?.json()
}

type Page = Omit<DocumentStart & DocumentRest, 'hasContent' | 'nonce'>

/** With the content security policy of the app's own page, and a new nonce. */
async function respond(page: Page): Promise<Response | null> {
  const appAlone = await matchPrecache('/index.html')
  const fresh = withFreshNonce(appAlone?.headers.get('content-security-policy') ?? '')
  if (!appAlone || !fresh) return null
  const html = renderDocument({ ...page, hasContent: true, nonce: fresh.nonce })
  const headers = new Headers(appAlone.headers)
  headers.set('content-security-policy', fresh.policy)
  // These describe the file of the app's own page.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  return new Response(html, { headers })
}

const mostSnapshots = 40
const maxAgeMs = 7 * 86_400_000

/** Public pages that the server writes; with a search or filter the app renders them. */
const hasSnapshot = ({ pathname, search }: URL) =>
  search === '' && readPages.includes(patternAt(pathname))

function requestOf(url: URL, locale: Locale): Request {
  return new Request(url.pathname, { headers: { accept: snapshotType, 'accept-language': locale } })
}

/** The stored page of an address, if it is of this build and not too old. */
async function snapshotOf(url: URL, locale: Locale, files: AppFiles) {
  if (!hasSnapshot(url)) return null
  const options = { cacheName: cacheNames.pages, ignoreVary: true }
  const stored = await caches.match(keyOf(url, locale), options)
  const page: PageSnapshot | undefined = await stored?.json()
  const at = page?.data?.at ?? 0
  return page?.files.script === files.script && deviceNow() - at < maxAgeMs ? page : null
}

/** Fetches the page for the next visit. A page that no longer exists, or of another build, is not stored. */
async function refreshSnapshot(url: URL, locale: Locale, files: AppFiles) {
  if (!hasSnapshot(url)) return
  const answer = await fetch(requestOf(url, locale), { priority: 'low' })
  const page: PageSnapshot | null = answer.status === 200 ? await answer.clone().json() : null
  const cache = await caches.open(cacheNames.pages)
  const key = keyOf(url, locale)
  if (page?.files.script === files.script) await cache.put(key, answer)
  else await cache.delete(key)
  const all = await cache.keys()
  await Promise.all(all.slice(0, -mostSnapshots).map(oldest => cache.delete(oldest)))
}

const keyOf = ({ pathname }: URL, locale: Locale) => `${pathname}?lang=${locale}`
