import type { Locale } from '#contract/limits.ts'
import type { NoticeTopic } from '#contract/shapes/notice.ts'
import type { Context } from '../context.ts'
import type { LoanNotificationKind } from '../mail/loan-texts.ts'
import type { NoticeText } from '../mail/notice-mail.ts'
import type { ProductNotificationKind } from '../mail/object-texts.ts'

export type NoticeKind = LoanNotificationKind | ProductNotificationKind

export type Notice = {
  memberId: string
  kind: NoticeKind
  /** The thing that it is about. */
  ref: string
  /** Distinguishes repeated notifications, such as by the day that is due. */
  turn?: string
  /** Each turn has its own e-mail, also on the same day. */
  eachTurn?: boolean
  /** The path of the page where the member can act on it. */
  path: string
  write: (locale: Locale) => NoticeText
  /** An .ics file's text. */
  calendar?: (locale: Locale) => string
  /** Whether it is sent by day only. */
  canWait?: boolean
  /** When it expires, and is no longer sent. */
  staleAt?: Date
}

export type Reader = { id: string; email: string; first_name: string; language: Locale }

/** How a channel sends a notification. */
export type Delivery = { topic: NoticeTopic; always: boolean; dueAt: Date }

export type Channel = (
  ctx: Context,
  reader: Reader,
  notice: Notice,
  how: Delivery,
) => Promise<unknown>
