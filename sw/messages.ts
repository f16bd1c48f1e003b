import { cacheNames } from '#contract/device.ts'
import type { PageMessage } from '#contract/messages.ts'
import { forgetPictures } from './caches.ts'

/** Handles messages from the page. */
export function listen(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('message', event => {
    const message = event.data as PageMessage | undefined
    if (message?.type === 'SKIP_WAITING') void worker.skipWaiting()
    if (message?.type === 'FORGET_MEMBER') event.waitUntil(forget(worker))
  })
}

/**
 * Unsubscribing also cancels notifications that were not delivered yet. Deleting the pictures
 * removes those of products that only this member could see.
 */
async function forget({ registration }: ServiceWorkerGlobalScope) {
  await Promise.all([caches.delete(cacheNames.handedOver), forgetPictures()])
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
  const shown = (await registration.getNotifications?.()) ?? []
  for (const notification of shown) notification.close()
}
