import type { AnswerOf, ReceivedOf } from '#contract/endpoints.ts'
import type { Contact, OverdueMember } from '#contract/shapes/admin/overdue.ts'
import { chooseLanguage, type Locale } from '#contract/texts/languages.ts'
import { nameIn } from '#contract/texts/localized.ts'
import { addressOf, hasEmail } from '#contract/texts/no-email.ts'
import { countedEnd } from '#domain/days/reminders.ts'
import { daysLate, nextStep, overdueRules } from '#domain/loans/overdue.ts'
import {
  type DeskLoanRow,
  listOverdueLoans,
  listOverdueOf,
} from '#server/areas/desk/desk-loans.repo.ts'
import { toDeskLoans } from '#server/areas/desk/desk-loans.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { pageOf } from '#server/core/store/part.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { findMember, getMember } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { type OverdueThing, overdueText } from '#server/platform/mail/overdue-texts.ts'
import type { Notification } from '#server/platform/notifications/notification.ts'
import { emailOf } from '#server/platform/notifications/notification-email.ts'
import { findRecipient } from '#server/platform/notifications/notifications.repo.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { listAdminMembers } from '../members.ts'
import { insertContact, listContacts, listNotified } from './overdue.repo.ts'

/** More overdue loans than these are not listed. */
const mostLoans = 1000
const kind = 'overdue_asked'

/** Members with overdue loans, those who are latest first: what is late, what was done about it and what follows. */
export async function listOverdue(ctx: StaffContext): Promise<OverdueMember[]> {
  const { rows } = await listOverdueLoans(ctx.db, ctx.today, pageOf(1, mostLoans))
  const byMember = Map.groupBy(rows, ({ member_id }) => member_id)
  const ids = [...byMember.keys()]
  const [first] = rows
  if (!first) return []
  const loans = new Map((await toDeskLoans(ctx, rows)).map(loan => [loan.id, loan]))
  const members = new Map((await listAdminMembers(ctx, ids)).map(one => [one.id, one]))
  const contacts = await listContacts(ctx.db, ids, first.to_date)
  const sent = await listNotified(ctx.db, ids, { kind, day: ctx.today })
  const rules = overdueRules(ctx.library.document)
  return [...byMember].flatMap(([id, late]) => {
    const member = members.get(id)
    const due = late.map(({ to_date, steps_from }) => countedEnd(to_date, steps_from)).sort()[0]
    if (!member || !due) return []
    const made = contacts.filter(one => one.member_id === id && one.day > due)
    const last = made[0]?.day ?? null
    // Nothing follows for who was imported until staff have chosen the day on which it begins.
    const next = late[0]?.quiet_since
      ? null
      : nextStep({ due, rules, contactedOn: last, banned: member.banned }, ctx.today)
    return {
      id,
      member,
      loans: late.map(({ id }) => loans.get(id)).filter(loan => loan !== undefined),
      contacts: made.map(({ id, kind, note, by, made_at }) => ({
        id,
        kind,
        note,
        by,
        at: made_at.toISOString(),
      })),
      next: next && { step: next.step, day: next.day, is_due: next.isDue },
      sent_today: sent.has(id),
    }
  })
}

/** What a member is written about some loans, once a day. */
function messageAbout(
  ctx: StaffContext,
  memberId: string,
  late: readonly DeskLoanRow[],
  words: string,
): Notification {
  const thingIn =
    (locale: Locale) =>
    (row: DeskLoanRow): OverdueThing => ({
      product: nameIn(row, locale),
      code: row.code,
      day: longDay(row.to_date, locale),
      late: daysLate(row.to_date, ctx.today),
    })
  const { phone } = ctx.library.document.contacts
  return {
    memberId,
    kind,
    ref: memberId,
    dedupeKey: ctx.today,
    path: '/me/orders',
    write: locale => overdueText(locale, { things: late.map(thingIn(locale)), words, phone }),
  }
}

/** The message that a member would get. @throws AppError not_found */
export async function previewMessage(
  ctx: StaffContext,
  id: string,
  words: string,
): Promise<AnswerOf<'admin.overdue.message'>> {
  const late = await listOverdueOf(ctx.db, id, ctx.today)
  const notification = messageAbout(ctx, id, late, words)
  const about = { kind, ref: id, dedupeKey: ctx.today }
  const recipient = orNotFound(await findRecipient(ctx.db, id, about))
  const language = chooseLanguage(ctx.library.languages, recipient.language)
  const delivery = { topic: 'overdue' as const, always: true, dueAt: ctx.at, heldFor: null }
  const { subject, body } = await emailOf(ctx, { ...recipient, language }, notification, delivery)
  return {
    message: late.length > 0 ? { subject, body } : null,
    by: hasEmail(addressOf(recipient)) ? 'email' : 'letter',
    sent_today: recipient.notified,
  }
}

/**
 * Sends the message to each member who still has something late, once a day: the ledger of notifications leaves out who got
 * it already, also from a colleague at the same moment.
 */
export async function sendMessages(
  ctx: StaffContext,
  { members, words }: ReceivedOf<'admin.overdue.send'>['body'],
): Promise<AnswerOf<'admin.overdue.send'>> {
  const results: AnswerOf<'admin.overdue.send'> = []
  // In one order, so that two calls never wait for each other.
  for (const member of [...new Set(members)].sort()) {
    results.push({ member, result: await sendTo(ctx, member, words) })
  }
  return results
}

async function sendTo(ctx: StaffContext, id: string, words: string) {
  const late = await listOverdueOf(ctx.db, id, ctx.today)
  if (late.length === 0) return 'returned'
  if (!(await notify(ctx, messageAbout(ctx, id, late, words)))) return 'already'
  const by = hasEmail(addressOf(await getMember(ctx.db, id))) ? 'email' : 'letter'
  await saveContact(ctx, id, { kind: by, note: words })
  await recordWrite(ctx, 'overdue_message', id, {
    after: { loans: late.map(({ number }) => number), words },
  })
  return by
}

/** Writes down a talk with a member. @throws AppError not_found */
export async function recordContact(
  ctx: StaffContext,
  id: string,
  input: ReceivedOf<'admin.members.contact'>['body'],
): Promise<Contact> {
  orNotFound(await findMember(ctx.db, id))
  const contact = await saveContact(ctx, id, input)
  await recordWrite(ctx, 'contact', id, { after: input })
  return contact
}

async function saveContact(
  ctx: StaffContext,
  memberId: string,
  { kind, note }: Pick<Contact, 'kind' | 'note'>,
): Promise<Contact> {
  const { actor, db, at, today } = ctx
  const by = actor.impersonator ?? actor.memberId
  const values = { member_id: memberId, kind, note, day: today, made_by: by, made_at: at }
  const { id } = await insertContact(db, values)
  const { name } = await getMember(db, by)
  return { id, kind, note, by: name, at: at.toISOString() }
}
