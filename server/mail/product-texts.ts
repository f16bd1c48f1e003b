import type { Locale } from '#contract/limits.ts'
import type { NotificationText } from './notification-email.ts'
import { unlinkableData } from './unlinkable.ts'

/** The kinds of e-mails about a product that somebody wished for or queues for. */
export type ProductNotificationKind = 'wish_free' | 'turn' | 'turn_passed' | 'queue_closed'

export type ProductEmail = {
  object: string
  /** The last day of the reader's turn, in words, in their language. */
  until: string
}

const texts: Record<
  ProductNotificationKind,
  Record<Locale, (letter: ProductEmail) => NotificationText>
> = {
  wish_free: {
    it: ({ object }) => ({
      title: `Di nuovo libero: ${object}`,
      text: `${object}, che volevi per dopo, è di nuovo libero. Chi prenota per primo lo prende.`,
    }),
    en: ({ object }) => ({
      title: `Free again: ${object}`,
      text: `${object}, which you saved for later, is free again. Whoever books first has it.`,
    }),
  },
  turn: {
    it: ({ object, until }) => ({
      title: `È il tuo turno: ${object}`,
      text: `${object} è tornato e lo teniamo per te fino a ${until}. Con questo link scegli subito i giorni; dopo quel giorno passa a chi viene dopo di te.`,
    }),
    en: ({ object, until }) => ({
      title: `It is your turn: ${object}`,
      text: `${object} is back and we keep it for you until ${until}. With this link you choose the days at once; after that day it goes to whoever comes after you.`,
    }),
  },
  turn_passed: {
    it: ({ object }) => ({
      title: `Turno passato: ${object}`,
      text: `il tuo turno per ${object} è finito e l'oggetto è passato a chi veniva dopo. Se ti serve ancora puoi rimetterti in coda.`,
    }),
    en: ({ object }) => ({
      title: `Your turn has passed: ${object}`,
      text: `your turn for ${object} is over and it went to whoever came after you. If you still need it you can join the queue again.`,
    }),
  },
  queue_closed: {
    it: ({ object }) => ({
      title: `Coda chiusa: ${object}`,
      text: `${object} non si presta più, quindi la coda in cui aspettavi è chiusa. Ci dispiace.`,
    }),
    en: ({ object }) => ({
      title: `Queue closed: ${object}`,
      text: `${object} is no longer lent, so the queue you were waiting in is closed. We are sorry.`,
    }),
  },
}

/** The text of an e-mail about such a product, in the reader's language. */
export function productText(
  news: ProductNotificationKind,
  locale: Locale,
  letter: ProductEmail,
): NotificationText {
  return texts[news][locale](unlinkableData(letter))
}
