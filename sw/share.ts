import { cacheNames } from '#contract/messages.ts'
import { photoField, readShared, sharedTo } from '#contract/share.ts'

/** Something was shared with the app: goes on to where it belongs, with or without a network. */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  const form = await request.formData()
  const photos = form.getAll(photoField).filter(one => one instanceof File)
  // Without room for them the page says that they did not arrive.
  if (photos.length > 0) await handOver(photos).catch(() => {})
  return Response.redirect(sharedTo(readShared(form), location.origin), 303)
}

/** Leaves photos where the page takes them from, in place of any that nobody took. */
async function handOver(photos: readonly File[]) {
  await caches.delete(cacheNames.handedOver)
  const cache = await caches.open(cacheNames.handedOver)
  for (const photo of photos) {
    const headers = { 'content-type': photo.type }
    await cache.put(`/${encodeURIComponent(photo.name)}`, new Response(photo, { headers }))
  }
}
