import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { matchPrecache } from 'workbox-precaching'
import {
  type AppFiles,
  type DocumentRest,
  type DocumentStart,
  renderDocument,
} from '#contract/document.ts'
import { element, escapeHtml } from '#contract/html.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { deviceNow } from './clock.ts'
import { codePage } from './code-page.ts'
import { readDevice } from './device.ts'
import { withFreshNonce } from './fresh-nonce.ts'
import { refreshSnapshot, snapshotOf } from './snapshots.ts'
import { nextStoredCode } from './stored-code.ts'

const codePages = ['/me/orders', '/me/pickup']

/** A page with content of its own, from stored data; `null` if the app starts alone. */
export async function writePage({ url, event }: RouteHandlerCallbackOptions) {
  const [device, files] = await Promise.all([readDevice().catch(() => null), appFiles()])
  const locale = device?.locale ?? defaultLocale
  if (codePages.includes(url.pathname)) {
    const code = device?.owner ? await nextStoredCode(device.owner) : null
    // A device that an earlier version informed has no words.
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
  for (const ofFile of ['content-length', 'content-encoding', 'etag']) headers.delete(ofFile)
  return new Response(html, { headers })
}
