import { limits } from '#contract/limits.ts'
import { chooseLanguage, type Locale } from '#contract/texts/languages.ts'
import { addressOf, hasEmail } from '#contract/texts/no-email.ts'
import { emailText, wordsIn } from '#contract/texts/own-words.ts'
import { nextDaytime } from '#domain/days/local-time.ts'
import { insertMailedTokens } from '#server/platform/access/mailed-tokens.repo.ts'
import { newSecret, secretHash } from '#server/platform/access/secret-hash.ts'
import type { Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { welcomeParts } from '#server/platform/mail/card-texts.ts'
import { insertEmail, lastWaiting } from '#server/platform/mail/mails.repo.ts'
import { emailRow, queueEmail } from '#server/platform/mail/outbox.ts'
import { verificationMs } from '../new-address.ts'
import { makeClaimCode } from './claim.ts'
import { issueToken } from './mailed-tokens.ts'

export type NewPerson = { id: string; email: string; first_name: string }

/** The longest time between two e-mails of an import, and in which all of them are sent: an e-mail expires after two days. */
const gapMs = 3000
const allMs = 24 * 3_600_000

/**
 * Welcomes somebody whom staff registered, with the link that confirms their address and chooses a password. Without an e-mail
 * there is nothing to send: they are at the desk.
 */
export async function welcomeRegistered(ctx: Context, person: NewPerson, language: Locale) {
  if (!hasEmail(person.email)) return
  const token = await issueToken(ctx, person.id, 'email', verificationMs)
  const link = `${siteOf(ctx)}/signup?t=${token}`
  const days = limits.emailVerificationHours / 24
  return queueEmail(ctx, {
    ...welcomeTo(ctx, person, { link, days, language }),
    ref: token.slice(0, 8),
  })
}

/**
 * Welcomes people who were imported and have no password yet, with a link to choose one. They are sent by day and a few seconds
 * apart, after those that wait already, so that other e-mails go out between them.
 */
export async function welcomeImported(ctx: Context, people: readonly NewPerson[]) {
  if (people.length === 0) return
  const language = chooseLanguage(ctx.library.languages)
  const { sso_signin } = ctx.library.document.is
  const last = await lastWaiting(ctx.db, kind)
  const earliest = last ? new Date(Math.max(ctx.at.getTime(), last.getTime() + gapMs)) : ctx.at
  const from = nextDaytime(ctx.library.time_zone, earliest).getTime()
  const gap = Math.min(gapMs, allMs / people.length)
  const secrets = people.map(person => ({ person, token: newSecret() }))
  // The link works from when it can be read.
  const expires_at = new Date(from + allMs + limits.welcomeHours * 3_600_000)
  const tokens = secrets.map(({ person, token }) => ({
    token_hash: secretHash(token),
    member_id: person.id,
    purpose: 'password' as const,
    expires_at,
    created_at: ctx.at,
  }))
  const emails = secrets.map(({ person, token }, index) => {
    const way = sso_signin
      ? { link: `${siteOf(ctx)}/signin`, days: null }
      : { link: `${siteOf(ctx)}/password/reset?t=${token}`, days: limits.welcomeHours / 24 }
    return emailRow(ctx, {
      ...welcomeTo(ctx, person, { ...way, language }),
      ref: person.id,
      dueAt: new Date(from + index * gap),
    })
  })
  for (let at = 0; at < people.length; at += rowsAtOnce) {
    if (!sso_signin) await insertMailedTokens(ctx.db, tokens.slice(at, at + rowsAtOnce))
    await insertEmail(ctx.db, emails.slice(at, at + rowsAtOnce))
  }
}

/**
 * Welcomes a member who was imported without an address of their own: at that of somebody else, with a code that gives them an
 * account with one of theirs, or through staff, who read it to them on the telephone.
 */
export async function welcomeReached(
  ctx: Context,
  person: NewPerson & { contact_email: string | null },
) {
  const language = chooseLanguage(ctx.library.languages)
  const hasCode = person.contact_email !== null && !ctx.library.document.is.sso_signin
  const { code } = hasCode ? await makeClaimCode(ctx, person.id) : { code: null }
  const way = code
    ? { link: `${siteOf(ctx)}/claim`, days: limits.claimDays, code }
    : { link: '', days: null, code }
  return queueEmail(ctx, {
    ...welcomeTo(ctx, { ...person, email: addressOf(person) }, { ...way, language }),
    ref: person.id,
    // Staff may read it at once, whenever they press.
    dueAt: person.contact_email ? nextDaytime(ctx.library.time_zone, ctx.at) : ctx.at,
  })
}

/** How many rows one statement inserts. */
const rowsAtOnce = 100

type Way = { link: string; days: number | null; code?: string | null; language: Locale }

const kind = 'welcome'

function welcomeTo(
  { library }: Context,
  { email, first_name }: NewPerson,
  { language, ...way }: Way,
) {
  const { subject, ...parts } = welcomeParts(language, {
    library: library.name,
    first_name,
    ...way,
  })
  const words = wordsIn(library.document.own_words?.welcome, language, library.languages)
  return { kind, to: email, subject, body: emailText(parts, words) }
}
