import { cacheNames } from '#contract/device.ts'
import { type AppFiles, type PageSnapshot, snapshotType } from '#contract/document.ts'
import { patternAt, readPages } from '#contract/pages.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { deviceNow } from './clock.ts'

const mostSnapshots = 40
const maxAgeMs = 7 * 86_400_000

/** Public pages that the server writes; with a search or filter the app renders them. */
const hasSnapshot = ({ pathname, search }: URL) =>
  search === '' && readPages.includes(patternAt(pathname))

function requestOf(url: URL, locale: Locale): Request {
  return new Request(url.pathname, { headers: { accept: snapshotType, 'accept-language': locale } })
}

/** The stored page of an address, if it is of this build and not too old. */
export async function snapshotOf(url: URL, locale: Locale, files: AppFiles) {
  if (!hasSnapshot(url)) return null
  const options = { cacheName: cacheNames.pages, ignoreVary: true }
  const stored = await caches.match(keyOf(url, locale), options)
  const page: PageSnapshot | undefined = await stored?.json()
  const at = page?.data?.at ?? 0
  return page?.files.script === files.script && deviceNow() - at < maxAgeMs ? page : null
}

/** Fetches the page for the next visit. A page that no longer exists, or of another build, is not stored. */
export async function refreshSnapshot(url: URL, locale: Locale, files: AppFiles) {
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
