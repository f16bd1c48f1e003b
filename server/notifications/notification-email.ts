import { signUnsubscribe } from '../access/unsubscribe-token.ts'
import { siteOf } from '../http/site-address.ts'
import { writeNotification } from '../mail/notification-email.ts'
import { queueEmail } from '../mail/outbox.ts'
import type { Channel } from './notification.ts'

/** Queues a notification as an e-mail, with a link that turns its topic off. */
export const mailNotification: Channel = async (ctx, reader, notice, { topic, always, dueAt }) => {
  const { language } = reader
  const site = siteOf(ctx)
  const token = always ? null : await signUnsubscribe(ctx, { memberId: reader.id, topic })
  await queueEmail(ctx, {
    to: reader.email,
    kind: notice.kind,
    ref: notice.eachTurn ? `${notice.ref} ${notice.turn}` : notice.ref,
    ...writeNotification(language, {
      ...notice.write(language),
      library: ctx.library.name,
      first_name: reader.first_name,
      link: site + notice.path,
      off: token && `${site}/unsubscribe?t=${token}`,
    }),
    calendar: notice.calendar?.(language) ?? null,
    unsubscribe: token && `${site}/v1/notices/unsubscribe?t=${token}`,
    dueAt,
    staleAt: notice.staleAt ?? null,
  })
}
