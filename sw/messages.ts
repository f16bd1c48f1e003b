import { cacheNames, type PageMessage } from '#contract/messages.ts'
import { forgetPictures } from './caches.ts'

/** What the page may ask of the worker. */
export function listen(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('message', event => {
    const message = event.data as PageMessage | undefined
    if (message?.type === 'SKIP_WAITING') void worker.skipWaiting()
    if (message?.type === 'FORGET_MEMBER') event.waitUntil(forget(worker))
  })
}

/**
 * With the subscription goes whatever was still to come for who leaves; with the pictures, those of
 * objects that only they could see yet.
 */
async function forget({ registration }: ServiceWorkerGlobalScope) {
  await Promise.all([caches.delete(cacheNames.handedOver), forgetPictures()])
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
  const shown = (await registration.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
}
