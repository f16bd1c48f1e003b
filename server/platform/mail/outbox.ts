import { v7 as timeOrderedId } from 'uuid'
import { chooseLanguage, type Locale } from '#contract/texts/languages.ts'
import type { Context } from '#server/platform/context.ts'
import { insertEmail } from './mails.repo.ts'
import { type MailData, type MailKind, writeMail } from './texts.ts'

type Addressed = {
  to: string
  /** The thing that it is about. Recipient, kind, day and reference identify the e-mail. */
  ref: string
  replyTo?: string
  /** It is not sent after this. */
  staleAt?: Date | null
}

type Email = Addressed & {
  kind: string
  subject: string
  body: string
  /** An .ics file's text. */
  calendar?: string | null
  /** The link that turns e-mails of this kind off. */
  unsubscribe?: string | null
  /** It is not sent before this; without it, at once. */
  dueAt?: Date
  /** The quiet member for whose sake it waits. */
  heldFor?: string | null
}

/**
 * Queues an e-mail in the caller's transaction, so that a rollback removes it. The same e-mail is queued once
 * a day: with the same recipient, kind and reference.
 */
export function queueEmail(ctx: Context, email: Email) {
  return insertEmail(ctx.db, emailRow(ctx, email))
}

/** The row of a queued e-mail. */
export function emailRow(ctx: Context, email: Email) {
  return {
    // Time-ordered, so that e-mails of one instant are sent in the order they were queued.
    id: timeOrderedId(),
    recipient: email.to,
    reply_to: email.replyTo ?? null,
    kind: email.kind,
    ref: email.ref,
    day: ctx.today,
    // A subject has one line.
    subject: email.subject.replace(/\s+/g, ' ').slice(0, 200),
    body: email.body,
    calendar: email.calendar ?? null,
    unsubscribe: email.unsubscribe ?? null,
    due_at: email.dueAt ?? ctx.at,
    stale_at: email.staleAt ?? null,
    held_member_id: email.heldFor ?? null,
    created_at: ctx.at,
  }
}

type Template<K extends MailKind> = { kind: K; data: MailData[K] }

/** The same, with a text of `texts.ts`, in a language that the library offers. */
export function queueTemplateEmail<K extends MailKind>(
  ctx: Context,
  { kind, locale, data, ...email }: Addressed & Template<K> & { locale: Locale },
) {
  const language = chooseLanguage(ctx.library.languages, locale)
  const written = writeMail(kind, language, { library: ctx.library.name, ...data })
  return queueEmail(ctx, { ...email, ...written, kind })
}

/** The same to a person who is known by name, in their language. */
export function mailPerson<K extends MailKind>(
  ctx: Context,
  { email, first_name, language }: { email: string; first_name: string; language: Locale },
  { data, ...rest }: Omit<Addressed, 'to'> & Template<K>,
) {
  const named = { ...data, first_name }
  return queueTemplateEmail<K>(ctx, { ...rest, to: email, locale: language, data: named })
}
