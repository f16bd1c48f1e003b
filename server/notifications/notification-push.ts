import { insertPushes } from '../push/pushes.repo.ts'
import type { Channel } from './notification.ts'

/** Queues a push notification. It has the title alone, since a locked screen shows it to anybody. */
export const pushNotification: Channel = (ctx, reader, notice, { dueAt }) => {
  const { language } = reader
  const push = {
    memberId: reader.id,
    title: notice.write(language).title,
    path: notice.path,
    tag: `${notice.kind}:${notice.ref}`,
    language,
    dueAt,
    staleAt: notice.staleAt ?? null,
  }
  return insertPushes(ctx.db, push, ctx.at)
}
