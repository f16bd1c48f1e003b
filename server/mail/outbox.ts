import { v7 as timeOrderedId } from 'uuid'
import type { Locale } from '#contract/limits.ts'
import type { Context } from '../context.ts'
import { type MailData, type MailKind, writeMail } from './texts.ts'

type Addressed = {
  to: string
  /** What it is about: with the recipient, the kind and the day it makes the letter one. */
  ref: string
  replyTo?: string
  /** Not after this. */
  staleAt?: Date | null
}

type Letter = Addressed & {
  kind: string
  subject: string
  body: string
  /** An .ics file's text. */
  calendar?: string | null
  /** The link that turns letters of this kind off. */
  unsubscribe?: string | null
  /** Not before this; at once without it. */
  dueAt?: Date
}

/**
 * Puts a letter in the queue, inside the caller's transaction: it goes out if and only if what it tells
 * of happened, and once, however often the same is asked on the same day.
 */
export function queueLetter(ctx: Context, letter: Letter) {
  return ctx.db
    .insertInto('mails')
    .values({
      // Letters sort by id as they were written, also those of one instant.
      id: timeOrderedId(),
      recipient: letter.to,
      reply_to: letter.replyTo ?? null,
      kind: letter.kind,
      ref: letter.ref,
      day: ctx.today,
      // On one line, whatever was put in it.
      subject: letter.subject.replace(/\s+/g, ' ').slice(0, 200),
      body: letter.body,
      calendar: letter.calendar ?? null,
      unsubscribe: letter.unsubscribe ?? null,
      due_at: letter.dueAt ?? ctx.at,
      stale_at: letter.staleAt ?? null,
      created_at: ctx.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The same for a letter that answers what somebody has just done. */
export function queueMail<K extends MailKind>(
  ctx: Context,
  { kind, locale, data, ...letter }: Addressed & { kind: K; locale: Locale; data: MailData[K] },
) {
  const written = writeMail(kind, locale, { library: ctx.library.name, ...data })
  return queueLetter(ctx, { ...letter, ...written, kind })
}
