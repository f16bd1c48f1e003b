import type { PaymentMethod } from '#contract/shapes/desk/till.ts'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import type { NotificationText } from './notification-text.ts'
import { unlinkableData } from './unlinkable.ts'

/** The kinds of e-mails with a receipt. That of a delivery is in the e-mail about its booking, and this one is sent later. */
export type ReceiptNotificationKind =
  | 'receipt_card'
  | 'receipt_contribution'
  | 'receipt_delivery'
  | 'receipt_reversed'

/** Days and amounts are in words, in the recipient's language. */
type Data = {
  /** Such as «12/2026», and that of the receipt that it gives back. */
  number: string
  former: string
  amount: string
  day: string
  /** The name of a card, and its days. */
  card: string
  valid_from: string
  valid_to: string
  reason: string
}

const texts: Record<ReceiptNotificationKind, NotificationText> = italian({
  receipt_card: {
    title: 'Ricevuta n. {number}: {card}',
    text: 'ecco la ricevuta della tua tessera, che è attiva nei giorni scritti qui.\n\nRicevuta n. {number}: {day}\n{card}\n{valid_from} – {valid_to}\n{amount}, {method}',
  },
  receipt_contribution: {
    title: 'Ricevuta n. {number}: contributo',
    text: 'grazie del tuo contributo! Ecco la ricevuta.\n\nRicevuta n. {number}: {day}\n{amount}, {method}',
  },
  receipt_delivery: {
    title: 'Ricevuta n. {number}: consegna a domicilio',
    text: 'ecco la ricevuta della tua consegna a domicilio.\n\nRicevuta n. {number}: {day}\n{amount}, {method}',
  },
  receipt_reversed: {
    title: 'Ricevuta n. {number}: storno della n. {former}',
    text: 'abbiamo stornato la ricevuta n. {former}: se avevi pagato ti abbiamo restituito i soldi, e se era per una tessera quella tessera non vale più.\n\nRicevuta n. {number}: {day}\n{amount}, {method}\nMotivo: {reason}',
  },
})

const parts = italian({
  goesBack: 'I soldi tornano sul conto PayPal o sulla carta con cui avevi pagato.',
})

/** Why the server itself gave something for nothing, or gave it back. */
export const receiptReasons = italian({
  chosen: 'Importo a scelta',
  refunded: 'Rimborso su PayPal',
})

const methods: Record<PaymentMethod, string> = italian({
  cash: 'in contanti',
  terminal: 'con bancomat o carta',
  transfer: 'con bonifico',
  online: 'su PayPal',
  free: 'gratis',
})

/** The text of an e-mail about a receipt, in the recipient's language. */
export function receiptText(
  kind: ReceiptNotificationKind,
  method: PaymentMethod,
  locale: Locale,
  data: Data,
) {
  const { title, text } = texts[kind]
  const values = {
    ...unlinkableData(data, ['amount', 'number', 'former']),
    method: say(locale, methods[method]),
  }
  const goesBack = kind === 'receipt_reversed' && method === 'online' && say(locale, parts.goesBack)
  return {
    title: say(locale, title, values),
    text: [say(locale, text, values), goesBack].filter(Boolean).join('\n\n'),
  }
}
