import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import type { NotificationText } from './notification-text.ts'
import { unlinkableData } from './unlinkable.ts'

/** The kinds of e-mails about money: each says how much, when and where it is. */
export type PaymentNotificationKind = 'card_refunded' | 'delivery_refunded'

export type PaymentEmail = {
  /** The name of the card, or of the product that was to be delivered. */
  thing: string
  /** Days and amounts in words, in the recipient's language. */
  amount: string
  paid_on: string
  refunded_on: string
  /** The receipt that gives it back, and the one that is given back; empty if it had none. */
  number: string
  former: string
}

const texts: Record<PaymentNotificationKind, NotificationText> = italian({
  card_refunded: {
    title: 'Pagamento rimborsato: {thing}',
    text: 'avevi già una tessera attiva, quindi ti abbiamo restituito quello che avevi pagato.\n\n{thing}\n{amount}, pagati su PayPal: {paid_on}\nRimborsati: {refunded_on}\n\nI soldi tornano sul conto PayPal o sulla carta con cui avevi pagato.',
  },
  delivery_refunded: {
    title: 'Consegna rimborsata: {thing}',
    text: 'la consegna non si farà, quindi ti abbiamo restituito quello che avevi pagato.\n\n{thing}\n{amount}, pagati su PayPal: {paid_on}\nRimborsati: {refunded_on}\n\nI soldi tornano sul conto PayPal o sulla carta con cui avevi pagato.',
  },
})

const reversal = italian({ text: 'Ricevuta n. {number}: storno della n. {former}' }).text

/** The text of an e-mail about money, in the recipient's language. */
export function paymentText(kind: PaymentNotificationKind, locale: Locale, email: PaymentEmail) {
  const { title, text } = texts[kind]
  const values = unlinkableData(email, ['amount', 'number', 'former'])
  const parts = [text, ...(email.number ? [reversal] : [])]
  return {
    title: say(locale, title, values),
    text: parts.map(part => say(locale, part, values)).join('\n\n'),
  }
}
