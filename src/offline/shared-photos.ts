import { cacheNames } from '#contract/device.ts'

/** Moves photos shared by another app out of the worker's cache. They are returned only once. */
export async function takeSharedPhotos(): Promise<File[]> {
  try {
    const cache = await caches.open(cacheNames.handedOver)
    const photos = await Promise.all(
      (await cache.keys()).map(async request => {
        const photo = await (await cache.match(request))?.blob()
        const name = decodeURIComponent(new URL(request.url).pathname.slice(1))
        return photo ? [new File([photo], name, { type: photo.type })] : []
      }),
    )
    await caches.delete(cacheNames.handedOver)
    return photos.flat()
  } catch {
    // The browser has no Cache API.
    return []
  }
}
