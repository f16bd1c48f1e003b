import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cacheNames, catalogueTimeoutSeconds, storedAtHeader } from '#contract/messages.ts'

const day = 86_400

/** So many entries, for a month; the first to go when the device is full. */
function keep(maxEntries: number) {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })
}

/** Writes on each stored copy when it was stored, so that the page can say how old it is. */
const dated: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    if (response.status !== 200) return null
    const headers = new Headers(response.headers)
    headers.set(storedAtHeader, new Date().toISOString())
    return new Response(await response.arrayBuffer(), { status: 200, headers })
  },
}

/** The network for three seconds, then what was kept. */
export const catalogue = new NetworkFirst({
  cacheName: cacheNames.catalogue,
  networkTimeoutSeconds: catalogueTimeoutSeconds,
  plugins: [dated, keep(400) as WorkboxPlugin],
})

/**
 * Parts of the app that don't come with it, once opened; their names too carry their content's hash.
 * Nobody opens those of an earlier version any more: they age and make room for others.
 */
export const laterParts = new CacheFirst({
  cacheName: cacheNames.parts,
  plugins: [keep(80) as WorkboxPlugin],
})

const fewPictures = keep(200)

/** Pictures carry their content's hash in their name: one that is kept never changes. */
export const pictures = new CacheFirst({
  cacheName: cacheNames.images,
  plugins: [fewPictures as WorkboxPlugin],
})

export const forgetPictures = () => fewPictures.deleteCacheAndMetadata()
