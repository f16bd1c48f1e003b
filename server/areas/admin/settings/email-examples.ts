import { limits } from '#contract/limits.ts'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { type EmailKind, type EmailParts, emailGroups } from '#contract/texts/own-words.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import { say } from '#server/core/texts/say.ts'
import type { Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { cardText, welcomeParts } from '#server/platform/mail/card-texts.ts'
import { loanText } from '#server/platform/mail/loan-texts.ts'
import { moneyText } from '#server/platform/mail/money.ts'
import {
  type NotificationText,
  notificationParts,
} from '#server/platform/mail/notification-text.ts'
import { overdueText } from '#server/platform/mail/overdue-texts.ts'
import { paymentText } from '#server/platform/mail/payment-texts.ts'
import { productText } from '#server/platform/mail/product-texts.ts'
import { receiptText } from '#server/platform/mail/receipt-texts.ts'
import { isAlwaysSent } from '#server/platform/notifications/notify.ts'

/** What an example is about. */
const thing = italian({
  product: 'Tenda da campeggio',
  card: 'Tessera annuale',
  motivation: 'si è rotta una cerniera',
  answer: 'va bene sabato mattina?',
})

type Example = EmailParts & { title: string; subject: string }

/** An example of an e-mail, to whoever writes own words in it. Its links lead to the first page. */
export function exampleOf(
  ctx: Context,
  kind: EmailKind,
  locale: Locale,
  first_name: string,
): Example {
  const library = ctx.library.name
  const site = siteOf(ctx)
  if (kind === 'welcome') {
    const days = limits.welcomeHours / 24
    const parts = welcomeParts(locale, { library, first_name, link: `${site}/`, days })
    return { ...parts, title: parts.subject }
  }
  const written = textOf(ctx, kind, locale)
  const ofMoney = emailGroups.money.some(one => one === kind)
  const off = ofMoney || isAlwaysSent(kind) ? null : `${site}/`
  const email = { ...written, library, first_name, link: `${site}/`, ofMoney, off }
  return { ...notificationParts(locale, email), title: written.title }
}

function textOf(
  { library, today }: Context,
  kind: Exclude<EmailKind, 'welcome'>,
  locale: Locale,
): NotificationText {
  const day = (days: number) => longDay(addDays(today, days), locale)
  const product = say(locale, thing.product)
  const card = say(locale, thing.card)
  const amount = moneyText(10, limits.currency, locale)
  const year = today.slice(0, 4)
  const numbers = { number: `12/${year}`, former: `11/${year}` }
  const valid = { valid_from: day(0), valid_to: day(365) }
  switch (kind) {
    case 'card_ends': {
      const { renewal_cards, links } = library.document
      const end = { card, to: addDays(today, 30), today: false, from: null, page: links.membership }
      return cardText(locale, { ...end, sold: renewal_cards })
    }
    case 'card_refunded':
    case 'delivery_refunded': {
      const paid = { thing: kind === 'delivery_refunded' ? product : card, amount, paid_on: day(0) }
      return paymentText(kind, locale, { ...paid, refunded_on: day(0), ...numbers })
    }
    case 'receipt_card':
    case 'receipt_contribution':
    case 'receipt_delivery':
    case 'receipt_reversed': {
      const reason = say(locale, thing.motivation)
      const receipt = { ...numbers, amount, day: day(0), card, reason, ...valid }
      return receiptText(kind, kind === 'receipt_delivery' ? 'online' : 'cash', locale, receipt)
    }
    case 'overdue_asked': {
      const things = [{ product, code: 'OGT-0001', day: day(-3), late: 3 }]
      return overdueText(locale, { things, words: '', phone: null })
    }
    case 'turn':
    case 'turn_passed':
    case 'queue_closed':
    case 'wish_free':
    case 'wish_gone':
      return productText(kind, locale, { product, until: day(2) })
    default:
      return loanText(kind, locale, {
        product,
        delivered: false,
        private: null,
        locker: false,
        period: `${day(1)} – ${day(8)}`,
        until: day(8),
        place: library.name,
        code_times: null,
        motivation: say(locale, thing.motivation),
        ended_because: null,
        back: null,
        instead: null,
        answer: say(locale, thing.answer),
        amount: null,
        paid_on: '',
        was: null,
        reasons: [],
        closed: null,
        hours: null,
        waits: true,
      })
  }
}
