import type { NotificationChannel, NotificationTopic } from '#contract/shapes/notification.ts'
import type { Locale } from '#contract/texts/languages.ts'
import type { CardNotificationKind } from '#server/platform/mail/card-texts.ts'
import type { LoanNotificationKind } from '#server/platform/mail/loan-words.ts'
import type { NotificationText } from '#server/platform/mail/notification-text.ts'
import type { OverdueNotificationKind } from '#server/platform/mail/overdue-texts.ts'
import type { PaymentNotificationKind } from '#server/platform/mail/payment-texts.ts'
import type { ProductNotificationKind } from '#server/platform/mail/product-texts.ts'
import type { ReceiptNotificationKind } from '#server/platform/mail/receipt-texts.ts'

export type NotificationKind =
  | CardNotificationKind
  | LoanNotificationKind
  | OverdueNotificationKind
  | PaymentNotificationKind
  | ProductNotificationKind
  | ReceiptNotificationKind
  | 'today'

export type Notification = {
  memberId: string
  kind: NotificationKind
  /** The thing that it is about. */
  ref: string
  /** Distinguishes repeated notifications, such as by the day that is due. */
  dedupeKey?: string
  /** Each time has its own e-mail, also on the same day. */
  eachTime?: boolean
  /** The path of the page where the member can act on it. */
  path: string
  write: (locale: Locale) => NotificationText
  /** An .ics file's text. */
  calendar?: (locale: Locale) => string
  /** It says what was paid or given back, so it is always sent. */
  ofMoney?: boolean
  /** There is nothing to say: it is stored as sent. */
  silent?: boolean
  /** Whether it is sent by day only. */
  canWait?: boolean
  /** When it expires, and is no longer sent. */
  staleAt?: Date
}

export type Recipient = {
  id: string
  email: string
  /** Where they are written to, if they have no e-mail of their own. */
  contact_email: string | null
  /** An import brought them, and nobody has written to them yet. */
  quiet: boolean
  first_name: string
  language: Locale
  /** What they have turned off. */
  refused: { topic: NotificationTopic; channel: NotificationChannel }[]
  /** Whether they got this notification already. */
  notified: boolean
}

/** How a notification is sent. `heldFor`: the quiet member for whose sake it waits. */
export type Delivery = {
  topic: NotificationTopic
  always: boolean
  dueAt: Date
  heldFor: string | null
}
