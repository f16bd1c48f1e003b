import { cacheNames } from '#contract/device.ts'
import { photoField, readShared, sharedTo } from '#contract/share.ts'

/** Handles content shared with the app, online and offline, and redirects to its page. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData()
  const photos = form.getAll(photoField).filter(one => one instanceof File)
  // If there is no space, the page says that the photos did not arrive.
  if (photos.length > 0) await handOver(photos).catch(() => {})
  return Response.redirect(sharedTo(readShared(form), location.origin), 303)
}

/** Stores photos for the page, and replaces earlier ones that were not used. */
async function handOver(photos: readonly File[]) {
  await caches.delete(cacheNames.handedOver)
  const cache = await caches.open(cacheNames.handedOver)
  for (const photo of photos) {
    const headers = { 'content-type': photo.type }
    await cache.put(`/${encodeURIComponent(photo.name)}`, new Response(photo, { headers }))
  }
}
