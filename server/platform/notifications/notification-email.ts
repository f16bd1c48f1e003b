import { addressOf, hasEmail } from '#contract/texts/no-email.ts'
import { ownWordsOf, wordsIn } from '#contract/texts/own-words.ts'
import { signUnsubscribe } from '#server/platform/access/unsubscribe-token.ts'
import type { Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { writeNotification } from '#server/platform/mail/notification-text.ts'
import { emailRow } from '#server/platform/mail/outbox.ts'
import type { Delivery, Notification, Recipient } from './notification.ts'

/**
 * A notification as an e-mail, with a link that turns its topic off. Without an address of
 * their own they have no account, so it has no links.
 */
export async function emailOf(
  ctx: Context,
  recipient: Recipient,
  notification: Notification,
  { topic, always, dueAt, heldFor }: Delivery,
) {
  const { language } = recipient
  const { document, languages } = ctx.library
  const site = siteOf(ctx)
  const isMail = hasEmail(recipient.email)
  const token =
    always || !isMail ? null : await signUnsubscribe(ctx, { memberId: recipient.id, topic })
  return emailRow(ctx, {
    to: addressOf(recipient),
    kind: notification.kind,
    ref: notification.eachTime ? `${notification.ref} ${notification.dedupeKey}` : notification.ref,
    ...writeNotification(language, {
      ...notification.write(language),
      library: ctx.library.name,
      first_name: recipient.first_name,
      link: isMail ? site + notification.path : '',
      ofMoney: notification.ofMoney ?? false,
      off: token && `${site}/unsubscribe?t=${token}`,
      words: wordsIn(ownWordsOf(document.own_words, notification.kind), language, languages),
    }),
    calendar: notification.calendar?.(language) ?? null,
    unsubscribe: token && `${site}/v1/notices/unsubscribe?t=${token}`,
    dueAt,
    heldFor,
    staleAt: notification.staleAt ?? null,
  })
}
