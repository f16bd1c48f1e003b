import { insertPushes } from '../push/pushes.repo.ts'
import type { Channel } from './notification.ts'

/** Queues a push notification. It has the title alone, since a locked screen shows it to anybody. */
export const pushNotification: Channel = (ctx, reader, notification, { dueAt }) => {
  const { language } = reader
  const push = {
    memberId: reader.id,
    title: notification.write(language).title,
    path: notification.path,
    tag: `${notification.kind}:${notification.ref}`,
    language,
    dueAt,
    staleAt: notification.staleAt ?? null,
  }
  return insertPushes(ctx.db, push, ctx.at)
}
