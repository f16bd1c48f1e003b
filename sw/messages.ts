import type { PageMessage } from '#contract/messages.ts'

/** What the page may ask of the worker. Nothing of a person is kept here, so forgetting is simple. */
export function listen(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('message', event => {
    const message = event.data as PageMessage | undefined
    if (message?.type === 'SKIP_WAITING') void worker.skipWaiting()
    if (message?.type === 'FORGET_MEMBER') event.waitUntil(forget(worker))
  })
}

/** With the subscription goes whatever was still to come for who leaves. */
async function forget({ registration }: ServiceWorkerGlobalScope) {
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe().catch(() => false)
  for (const notification of await registration.getNotifications()) notification.close()
}
