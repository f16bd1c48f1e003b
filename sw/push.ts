import { isUnderWay, type PushMessage } from '#contract/messages.ts'
import { defaultLocale } from '#contract/texts/languages.ts'

/** Shows push notifications and opens their page on click. */
export function listenForPush(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('push', event => {
    const message = readMessage(event.data)
    event.waitUntil(Promise.all([show(worker, message), countDue(message)]))
  })
  worker.addEventListener('notificationclick', event => {
    event.notification.close()
    event.waitUntil(open(worker, String(event.notification.data ?? '/')))
  })
}

/** Browsers require a notification for every push, so an unreadable one gets a general text. */
function readMessage(data: PushMessageData | null): PushMessage {
  const fallback: PushMessage = {
    title: 'Oggettoteca',
    body: '',
    path: '/me/orders',
    tag: 'unread',
    lang: defaultLocale,
    due: null,
  }
  try {
    const message: PushMessage = data?.json()
    return typeof message?.title === 'string' ? { ...fallback, ...message } : fallback
  } catch {
    return fallback
  }
}

function show({ registration }: ServiceWorkerGlobalScope, message: PushMessage) {
  const { title, body, tag, lang, path } = message
  const looks = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  return registration.showNotification(title, { body, tag, lang, data: path, ...looks })
}

async function countDue({ due }: PushMessage) {
  if (due === null || !('setAppBadge' in navigator)) return
  await (due > 0 ? navigator.setAppBadge(due) : navigator.clearAppBadge()).catch(() => {})
}

/**
 * Opens only pages of this site, because the path comes from outside. If a page is busy, the path opens in a
 * new window.
 */
async function open({ clients }: ServiceWorkerGlobalScope, path: string) {
  const page = /^\/(?![/\\])/.test(path) ? path : '/'
  const pages = await clients.matchAll({ type: 'window' })
  const free = pages.find(({ url }) => !isUnderWay(new URL(url).pathname))
  if (!free) return clients.openWindow(page)
  const shown = await free.navigate(page).catch(() => null)
  return (shown ?? free).focus().catch(() => null)
}
