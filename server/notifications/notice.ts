import type { Locale } from '#contract/limits.ts'
import type { NoticeTopic } from '#contract/shapes/notice.ts'
import type { Context } from '../context.ts'
import type { LoanNews } from '../mail/loan-texts.ts'
import type { NoticeText } from '../mail/notice-mail.ts'
import type { ObjectNews } from '../mail/object-texts.ts'

export type NoticeKind = LoanNews | ObjectNews

export type Notice = {
  memberId: string
  kind: NoticeKind
  /** What it is about. */
  ref: string
  /** Which time round, where the same can be true of it again: the day that is due, say. */
  turn?: string
  /** Each turn is a letter of its own, also on one day. */
  eachTurn?: boolean
  /** The page to act on it, from the root. */
  path: string
  write: (locale: Locale) => NoticeText
  /** An .ics file's text. */
  calendar?: (locale: Locale) => string
  /** It need wake nobody: it goes out by day. */
  canWait?: boolean
  /** From then on it would be old news. */
  staleAt?: Date
}

export type Reader = { id: string; email: string; first_name: string; language: Locale }

/** A notice on its way to somebody by one channel. */
export type Delivery = { topic: NoticeTopic; always: boolean; dueAt: Date }

export type Channel = (
  ctx: Context,
  reader: Reader,
  notice: Notice,
  how: Delivery,
) => Promise<unknown>
