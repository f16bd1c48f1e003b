import type { Push } from '#server/platform/push/pushes.repo.ts'
import type { Delivery, Notification, Recipient } from './notification.ts'

/**
 * A push notification. It has the title and what to do next, but not the text, since a locked screen shows it to
 * anybody.
 */
export function pushOf(
  { language }: Recipient,
  notification: Notification,
  { dueAt }: Delivery,
): Push {
  const { title, next } = notification.write(language)
  return {
    title,
    body: next?.sentence ?? null,
    path: notification.path,
    tag: `${notification.kind}:${notification.ref}`,
    language,
    dueAt,
    staleAt: notification.staleAt ?? null,
  }
}
