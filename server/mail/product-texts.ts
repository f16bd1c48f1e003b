import type { Locale } from '#contract/limits.ts'
import type { NotificationText } from './notification-text.ts'
import { unlinkableData } from './unlinkable.ts'

/** The kinds of e-mails about a product that somebody wished for or queues for. */
export type ProductNotificationKind = 'wish_free' | 'turn' | 'turn_passed' | 'queue_closed'

export type ProductEmail = {
  product: string
  /** The last day of the reader's turn, in words, in their language. */
  until: string
}

const texts: Record<
  ProductNotificationKind,
  Record<Locale, (email: ProductEmail) => NotificationText>
> = {
  wish_free: {
    it: ({ product }) => ({
      title: `Di nuovo libero: ${product}`,
      text: `${product}, che volevi per dopo, è di nuovo libero. Chi prenota per primo lo prende.`,
    }),
    en: ({ product }) => ({
      title: `Free again: ${product}`,
      text: `${product}, which you saved for later, is free again. Whoever books first has it.`,
    }),
  },
  turn: {
    it: ({ product, until }) => ({
      title: `È il tuo turno: ${product}`,
      text: `${product} è tornato e lo teniamo per te fino a ${until}. Con questo link scegli subito i giorni; dopo quel giorno passa a chi viene dopo di te.`,
    }),
    en: ({ product, until }) => ({
      title: `It is your turn: ${product}`,
      text: `${product} is back and we keep it for you until ${until}. With this link you choose the days at once; after that day it goes to whoever comes after you.`,
    }),
  },
  turn_passed: {
    it: ({ product }) => ({
      title: `Turno passato: ${product}`,
      text: `il tuo turno per ${product} è finito e l'oggetto è passato a chi veniva dopo. Se ti serve ancora puoi rimetterti in coda.`,
    }),
    en: ({ product }) => ({
      title: `Your turn has passed: ${product}`,
      text: `your turn for ${product} is over and it went to whoever came after you. If you still need it you can join the queue again.`,
    }),
  },
  queue_closed: {
    it: ({ product }) => ({
      title: `Coda chiusa: ${product}`,
      text: `${product} non si presta più, quindi la coda in cui aspettavi è chiusa. Ci dispiace.`,
    }),
    en: ({ product }) => ({
      title: `Queue closed: ${product}`,
      text: `${product} is no longer lent, so the queue you were waiting in is closed. We are sorry.`,
    }),
  },
}

/** The text of an e-mail about such a product, in the reader's language. */
export function productText(
  kind: ProductNotificationKind,
  locale: Locale,
  email: ProductEmail,
): NotificationText {
  return texts[kind][locale](unlinkableData(email))
}
