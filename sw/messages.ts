import type { PageMessage } from '#contract/messages.ts'

/** What the page may ask of the worker. Nothing of a person is kept here, so forgetting is simple. */
export function listen(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('message', event => {
    const message = event.data as PageMessage | undefined
    if (message?.type === 'SKIP_WAITING') void worker.skipWaiting()
    if (message?.type === 'FORGET_MEMBER') event.waitUntil(closeNotifications(worker))
  })
}

async function closeNotifications({ registration }: ServiceWorkerGlobalScope) {
  for (const notification of await registration.getNotifications()) notification.close()
}
