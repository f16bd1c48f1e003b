import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cacheNames, catalogueTimeoutSeconds, storedAtHeader } from '#contract/messages.ts'
import { deviceNow } from './clock.ts'

const day = 86_400

/** At most `maxEntries` entries, for a month; deleted first if the device is full. */
function keep(maxEntries: number) {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })
}

/** Adds a header with the time of storing, so that the page can show the age. */
const dated: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200) return null
    const headers = new Headers(response.headers)
    headers.set(storedAtHeader, new Date(deviceNow()).toISOString())
    return new Response(await response.arrayBuffer(), { status: 200, headers })
  },
}

/** Network first, for three seconds; then the stored copy. */
export const catalogue = new NetworkFirst({
  cacheName: cacheNames.catalogue,
  networkTimeoutSeconds: catalogueTimeoutSeconds,
  plugins: [dated, keep(400) as WorkboxPlugin],
})

/**
 * App files outside the precache, stored on first use. Their names contain a content hash, so files
 * of older versions are no longer requested and expire.
 */
export const laterParts = new CacheFirst({
  cacheName: cacheNames.parts,
  plugins: [keep(80) as WorkboxPlugin],
})

const fewPictures = keep(200)

/** Picture names contain a content hash, so a stored picture never changes. */
export const pictures = new CacheFirst({
  cacheName: cacheNames.images,
  plugins: [fewPictures as WorkboxPlugin],
})

export const forgetPictures = () => fewPictures.deleteCacheAndMetadata()
