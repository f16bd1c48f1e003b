import type { Locale } from '#contract/limits.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import { type MailData, type MailKind, writeMail } from './texts.ts'

type Letter<K extends MailKind> = {
  to: string
  kind: K
  /** What it is about: with the recipient, the kind and the day it makes the letter one. */
  ref: string
  locale: Locale
  data: MailData[K]
  replyTo?: string
  calendar?: string
}

/**
 * Puts a letter in the queue, inside the caller's transaction: it goes out if and only if what it tells
 * of happened, and once, however often the same is asked on the same day.
 */
export function queueMail<K extends MailKind>(ctx: Context, letter: Letter<K>) {
  const { subject, body } = writeMail(letter.kind, letter.locale, {
    library: ctx.library.name,
    ...letter.data,
  })
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .insertInto('mails')
      .values({
        library_id: ctx.library.id,
        recipient: letter.to,
        reply_to: letter.replyTo ?? null,
        kind: letter.kind,
        ref: letter.ref,
        day: ctx.today,
        subject,
        body,
        calendar: letter.calendar ?? null,
        due_at: ctx.at,
        created_at: ctx.at,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
}
