import type { EndReason } from '#contract/order-status.ts'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import { type ChangeWords, changeTexts } from './loan-change-texts.ts'
import { type LoanNotificationKind, texts, textsOfSeveral, type Words } from './loan-words.ts'
import type { NotificationText } from './notification-text.ts'
import { unlinkableData } from './unlinkable.ts'

export type LoanEmail = ChangeWords & {
  product: string
  /** It names several things, or several pieces of one. */
  several?: boolean
  /** Delivered at home instead of collected. */
  delivered: boolean
  /** Of a private product: its owner has not answered yet, or has agreed to meet. */
  private: 'asked' | 'agreed' | null
  /** Collected from a locker, with a code. */
  locker: boolean
  /** In words, in the recipient's language. */
  period: string
  until: string
  place: string
  /** When the code opens the locker; `null` without one to collect by. */
  code_times: string | null
  motivation: string | null
  /** What there is to know when it is handed out. */
  handout_note?: string | null
  /** The names of the products with a manual, each with the address of it below. */
  manuals?: string | null
  /** Why it ended by itself. */
  ended_because: EndReason | null
  /** It ended because its product was lost. */
  lost?: boolean
  /** The day on which the loan that still has the product should end, or should have ended. */
  back: string | null
  /** Nobody knows where the copy is that it waits for. */
  missing?: boolean
  /** Other products that are free on the same days, a line each with the link below. */
  instead: string | null
  /** What the owner wrote to the borrower. */
  answer: string | null
  /** What was paid for the delivery, if anything, and when. */
  amount: string | null
  paid_on: string
  /** The number of its receipt. */
  receipt?: string | null
}

/** Parts for some loans only. */
const parts = italian({
  instead: 'Negli stessi giorni sono liberi:\n\n{instead}',
  deliveredTomorrow: 'Domani te lo portiamo: {product}',
  meetTomorrow: 'Domani comincia: {product}',
  code: 'Il codice dello smartlocker {code_times}.',
  newCodes: 'I codici per lo smartlocker sono nuovi: li trovi qui.',
  motivation: 'Motivo: {motivation}',
  handoutNote: 'Nota per la consegna: {handout_note}',
  manuals: "Le istruzioni per l'uso:\n\n{manuals}",
  paid: 'Consegna: {amount}, pagati su PayPal: {paid_on}',
  receipt: 'Ricevuta n. {receipt}',
  goesBack:
    'Per la consegna avevi pagato {amount}: tornano sul conto PayPal o sulla carta con cui hai pagato, e ti scriviamo quando partono.',
})

/** Whether the loan ended before it was handed out, so that a paid delivery is refunded. */
const isEnd = (kind: LoanNotificationKind) =>
  kind === 'cancelled' || kind === 'denied' || kind === 'lapsed'
/** Notifications that say when and where to collect. */
const withCode: ReadonlySet<LoanNotificationKind> = new Set<LoanNotificationKind>([
  'booked',
  'moved',
  'relocated',
  'repaired',
  'ready',
  'pickup_tomorrow',
])

function wordsOf(kind: LoanNotificationKind, email: LoanEmail): Words {
  const { ended_because, back } = email
  if (kind === 'booked' && email.private === 'asked') return 'requested'
  if (kind === 'returned' && email.lost) return 'lost'
  if (kind === 'awaited' && back) return 'not_back_yet'
  if (kind === 'awaited' && email.missing) return 'missing_yet'
  if (kind === 'damaged' && email.missing) return 'missing'
  if (kind === 'lapsed' && ended_because && ended_because !== 'not_collected') return ended_because
  return kind
}

/** Of a loan that is delivered or whose parties meet nobody says that it is collected. */
function titleOf(kind: LoanNotificationKind, { delivered, private: owned }: LoanEmail) {
  if (kind !== 'pickup_tomorrow') return undefined
  if (delivered) return parts.deliveredTomorrow
  return owned ? parts.meetTomorrow : undefined
}

/** The text of an e-mail about a loan, in the recipient's language. */
export function loanText(
  kind: LoanNotificationKind,
  locale: Locale,
  email: LoanEmail,
): NotificationText {
  const values = unlinkableData(email, ['amount', 'receipt', 'instead', 'hours', 'manuals'])
  const words = wordsOf(kind, email)
  const { title, text } = { ...texts[words], ...(email.several && textsOfSeveral[words]) }
  const last = [
    ...changeTexts(email, kind === 'hindered'),
    kind === 'relocated' && email.locker && parts.newCodes,
    withCode.has(kind) && email.code_times && parts.code,
    (kind === 'cancelled' || kind === 'denied') && email.motivation && parts.motivation,
    kind === 'handed_out' && email.handout_note && parts.handoutNote,
    kind === 'handed_out' && email.manuals && parts.manuals,
    kind === 'booked' && email.amount && parts.paid,
    kind === 'booked' && email.receipt && parts.receipt,
    isEnd(kind) && email.amount && parts.goesBack,
    email.instead && parts.instead,
  ].filter(part => typeof part === 'string' && part !== '')
  return {
    title: say(locale, titleOf(kind, email) ?? title, values),
    text: [text, ...last].map(text => say(locale, String(text), values)).join('\n\n'),
  }
}
