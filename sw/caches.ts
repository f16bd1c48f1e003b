import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { cacheNames } from '#contract/device.ts'

const day = 86_400

/** At most `maxEntries` entries, for a month; deleted first if the device is full. */
function keep(maxEntries: number) {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * day, purgeOnQuotaError: true })
}

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
