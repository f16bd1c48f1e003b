import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import type { NotificationText } from './notification-text.ts'
import { unlinkableData } from './unlinkable.ts'

/** The kinds of e-mails about a product that somebody wished for or queues for. */
export type ProductNotificationKind =
  | 'wish_free'
  | 'wish_gone'
  | 'turn'
  | 'turn_passed'
  | 'queue_closed'

/** The data that the text names. */
type Data = {
  product: string
  /** The last day of the recipient's turn, in words, in their language. */
  until: string
}

const texts: Record<ProductNotificationKind, NotificationText> = italian({
  wish_free: {
    title: 'Di nuovo libero: {product}',
    text: '{product}, che volevi per dopo, è di nuovo libero. Chi prenota per primo lo prende.',
  },
  wish_gone: {
    title: 'Non si presta più: {product}',
    text: '{product}, che volevi per dopo, non si presta più: non possiamo avvisarti quando è libero. Ci dispiace.',
  },
  turn: {
    title: 'È il tuo turno: {product}',
    text: '{product} è tornato e lo teniamo per te fino a {until}. Con questo link scegli subito i giorni; dopo quel giorno passa a chi viene dopo di te.',
  },
  turn_passed: {
    title: 'Turno passato: {product}',
    text: "il tuo turno per {product} è finito e l'oggetto è passato a chi veniva dopo. Se ti serve ancora puoi rimetterti in coda.",
  },
  queue_closed: {
    title: 'Coda chiusa: {product}',
    text: '{product} non si presta più, quindi la coda in cui aspettavi è chiusa. Ci dispiace.',
  },
})

/** The text of such an e-mail in the recipient's language. */
export function productText(kind: ProductNotificationKind, locale: Locale, data: Data) {
  const { title, text } = texts[kind]
  const values = unlinkableData(data)
  return { title: say(locale, title, values), text: say(locale, text, values) }
}
