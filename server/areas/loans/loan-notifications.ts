import type { Paid } from '#contract/shapes/common.ts'
import { type CodeTimeTexts, codeTimesText, codeTimeTexts } from '#contract/texts/code-times.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { nameIn } from '#contract/texts/localized.ts'
import { instantOf } from '#domain/days/local-time.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import type { Reminder } from '#domain/days/reminders.ts'
import type { Affected } from '#domain/loans/affected.ts'
import { groupsOf } from '#domain/loans/bookings.ts'
import { codeTimesOf } from '#domain/loans/codes.ts'
import type { Party } from '#domain/loans/contact.ts'
import { obstacleOf } from '#domain/loans/obstacle.ts'
import type { OrderAction } from '#domain/loans/order-transitions.ts'
import { endedUncollected } from '#domain/loans/states.ts'
import { type Free, freeInstead } from '#server/areas/catalogue/free-instead.ts'
import { paidOf } from '#server/areas/payments/paid.ts'
import type { MovedFrom } from '#server/core/store/tables/loans.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import { say } from '#server/core/texts/say.ts'
import type { Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { type LoanEmail, loanText } from '#server/platform/mail/loan-texts.ts'
import type { LoanNotificationKind } from '#server/platform/mail/loan-words.ts'
import { moneyText } from '#server/platform/mail/money.ts'
import { unlinkable } from '#server/platform/mail/unlinkable.ts'
import type { Notification, Recipient } from '#server/platform/notifications/notification.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { deleteUnsentReminders } from './due-loans.repo.ts'
import type { Moved } from './loan.ts'
import { findLoanAndRecipients } from './loan-recipients.repo.ts'
import { calendarOf, isShownTo, placeOf } from './story/loan-entries.ts'
import { type Located, located, storyOf } from './story/loan-story-text.ts'
import {
  findLoanSummary,
  type LoanSummary,
  listSummariesOfBooking,
} from './story/loan-summaries.repo.ts'
import { handoutNotes, manualsOf, namesIn } from './story/names.ts'

/** Which notification a move sends, by recipient if they differ. */
const kindOf: Partial<
  Record<OrderAction, LoanNotificationKind | Record<Party, LoanNotificationKind>>
> = {
  confirm: { borrower: 'booked', owner: 'asked' },
  agree: 'agreed',
  receive: 'received',
  defer: 'deferred',
  hand_out: 'handed_out',
  extend: 'extended',
  take_back: 'returned',
  cancel: 'cancelled',
  deny: 'denied',
  lapse: 'lapsed',
}
/** Notifications with a calendar file: they add, move or remove the loan's days. */
const withCalendar: ReadonlySet<LoanNotificationKind> = new Set<LoanNotificationKind>([
  'booked',
  'asked',
  'agreed',
  'handed_out',
  'extended',
  'moved',
  'relocated',
  'hindered',
  'cancelled',
  'denied',
  'lapsed',
  'pickup_tomorrow',
])
/** Notifications that name what else is free: the product cannot be collected. */
const withInstead: ReadonlySet<LoanNotificationKind> = new Set<LoanNotificationKind>([
  'awaited',
  'damaged',
])
/** Notifications that name the day to collect by instead of the loan's last day. */
const withDeadline: ReadonlySet<LoanNotificationKind> = new Set<LoanNotificationKind>([
  'asked',
  'agreed',
  'deferred',
  'lapsed',
])
/** Notifications that say what was paid for a delivery. */
const ofMoney: ReadonlySet<LoanNotificationKind> = new Set<LoanNotificationKind>([
  'booked',
  'cancelled',
  'denied',
  'lapsed',
])
const reminders = [
  'pickup_tomorrow',
  'awaited',
  'end_tomorrow',
  'overdue',
] as const satisfies Reminder[]

/** Notifies the borrower, or each owner about their own products, of a completed move of a loan, or of several together. */
export async function notifyOfMove(
  ctx: Context,
  { loan, action, together = [loan] }: Moved,
  parties: Party[],
) {
  const kinds = kindOf[action]
  if (!kinds || parties.length === 0) return
  // Each extension is notified, not only the first.
  const when: When = action === 'extend' ? { dedupeKey: loan.to_date } : {}
  const byParty = typeof kinds === 'string' ? { borrower: kinds, owner: kinds } : kinds
  const about = { kinds: byParty, dedupeKey: when.dedupeKey ?? '' }
  const found = await findLoanAndRecipients(ctx.db, loan.id, about)
  if (!found) return
  const ids = together.map(({ id }) => id)
  const all = await allBooked(ctx, found)
  const owned = all.filter(({ id, owner_id }) => owner_id !== null && ids.includes(id))
  const ofOwners = groupsOf(owned, ({ owner_id }) => owner_id ?? '').map(([first]) => first)
  for (const party of parties) {
    for (const one of party === 'owner' ? ofOwners : [found]) {
      const recipient = one === found ? found[party] : undefined
      await notifyParty(ctx, { ...one, together: ids, all }, party, byParty[party], when, recipient)
    }
  }
}

/** What changes for a loan without a move of its own: its days, its place or its product. */
type ChangeKind = Extract<
  LoanNotificationKind,
  'moved' | 'relocated' | 'hindered' | 'damaged' | 'repaired' | 'ready'
>

/** What its notification says besides: how the loan was before, and what around it has changed. */
export type Change = {
  was?: MovedFrom
  affected?: Affected & { hours: { day: string; hours: string }[] }
}

/** Notifies the borrower, each time, that something changed for a loan. */
export async function notifyOfChange(
  ctx: Context,
  loanId: string,
  kind: ChangeKind,
  change: Change = {},
) {
  const loan = await findLoanSummary(ctx.db, loanId)
  const when = { dedupeKey: ctx.at.toISOString(), eachTime: true }
  return notifyParty(ctx, loan && { ...loan, change }, 'borrower', kind, when)
}

/** Notifies the borrower, each time, of what the owner wrote to them. */
export async function notifyOfAnswer(ctx: Context, loanId: string, answer: string) {
  const loan = await findLoanSummary(ctx.db, loanId)
  const when = { dedupeKey: ctx.at.toISOString(), eachTime: true }
  return notifyParty(ctx, loan && { ...loan, answer }, 'borrower', 'answered', when)
}

/** Reminds a borrower of some loans of a booking, with one message. It is not sent after today. */
export async function queueReminder(
  ctx: Context,
  [first, ...others]: readonly [string, ...string[]],
  reminder: Reminder,
  dedupeKey: string,
) {
  const staleAt = instantOf(ctx.library.time_zone, addDays(ctx.today, 1), '00:00')
  const loan = await findLoanSummary(ctx.db, first)
  const about = loan && { ...loan, together: [first, ...others] }
  return notifyParty(ctx, about, 'borrower', reminder, { dedupeKey, staleAt })
}

/** Removes the unsent reminders of a loan that is closed or ends on another day. */
export function cancelReminders(ctx: Context, loanId: string) {
  return deleteUnsentReminders(ctx.db, loanId, reminders)
}

/**
 * A loan, for a reply of its owner what they wrote, and for a change what it is. `together`: the ids of the loans of its booking
 * that the message is about. `all`: all of that booking, if they were read already.
 */
type Answered = LoanSummary & {
  answer?: string
  change?: Change
  together?: readonly string[]
  all?: readonly LoanSummary[]
}

type When = Pick<Notification, 'dedupeKey' | 'eachTime' | 'staleAt'>

async function notifyParty(
  ctx: Context,
  about: Answered | undefined,
  party: Party,
  kind: LoanNotificationKind,
  when: When,
  recipient?: Recipient | null,
) {
  const memberId = party === 'borrower' ? about?.member_id : about?.owner_id
  if (!about || !memberId) return false
  const shown = (await bookedWith(ctx, about)).filter(isShownTo(party, memberId))
  const booked = await located(ctx, shown, { isFresh: kind === 'booked' })
  const loan = booked.find(({ id }) => id === about.id)
  if (!loan) return false
  const named = booked.filter(({ id }) => id === loan.id || about.together?.includes(id))
  const instead = withInstead.has(kind) ? await freeInstead(ctx, loan) : []
  const paid = party === 'borrower' ? paidOf(paymentOf(booked, kind)) : null
  const notification: Notification = {
    memberId,
    kind,
    ref: loan.id,
    path: party === 'borrower' ? `/me/orders/${loan.id}` : `/me/products/${loan.object_id}`,
    ofMoney: paid !== null && ofMoney.has(kind),
    write: locale => ({
      ...loanText(kind, locale, emailOf(ctx, { ...loan, paid, instead, named }, kind, locale)),
      next: storyOf(loan, party, ctx.today, locale),
    }),
    ...(withCalendar.has(kind) && { calendar: locale => calendarOf(ctx, booked, party, locale) }),
    ...when,
  }
  return notify(ctx, notification, recipient)
}

/** The loans of its booking, the loan itself among them. */
async function bookedWith(ctx: Context, loan: Answered): Promise<Answered[]> {
  const booked = loan.all ?? (await allBooked(ctx, loan))
  return booked.map(one => (one.id === loan.id ? loan : one))
}

async function allBooked({ db }: Context, loan: LoanSummary): Promise<readonly LoanSummary[]> {
  return loan.booked < 2 ? [loan] : listSummariesOfBooking(db, loan.booking_id)
}

/** What was paid for the delivery of a booking. Of its end only the last loan says that it goes back, as `setOwed` decides. */
function paymentOf(booked: readonly LoanSummary[], kind: LoanNotificationKind) {
  const isOver = booked.every(one => endedUncollected(one.status) && one.undo_until === null)
  if (kind !== 'booked' && !isOver) return null
  return booked.find(({ payment }) => payment)?.payment ?? null
}

/** When the code of a locker opens it, while it waits to be collected. */
function codeTimes({ place, method, ...about }: Located<Answered>, today: string, locale: Locale) {
  const loan = { ...about, obstacle: obstacleOf(about, about.from, today) }
  if (method !== 'smartlocker' || loan.status !== 'pending' || !place) return null
  const texts = Object.entries(codeTimeTexts).map(([says, text]) => [says, say(locale, text)])
  const times = codeTimesOf('pickup', loan, place, today)
  const sentence = codeTimesText(times, Object.fromEntries(texts) as CodeTimeTexts, locale)
  // It follows its subject.
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** A change in words: how the loan was, and what around it has changed. */
function changeOf({ change = {}, status }: Answered, locale: Locale) {
  const { was, affected } = change
  const days = was && `${longDay(was.from_date, locale)} – ${longDay(was.to_date, locale)}`
  const hours = affected?.hours.map(({ day, hours }) => `${longDay(day, locale)}: ${hours}`)
  return {
    was: days ? [days, was?.point].filter(Boolean).join(', ') : null,
    reasons: affected?.reasons ?? [],
    waits: status === 'pending',
    closed: affected?.closed.map(day => longDay(day, locale)).join('; ') || null,
    hours: hours?.join('; ') || null,
  }
}

function emailOf(
  ctx: Context,
  {
    paid,
    instead,
    named,
    ...loan
  }: Located<Answered> & { paid: Paid | null; instead: Free[]; named: readonly LoanSummary[] },
  kind: LoanNotificationKind,
  locale: Locale,
): LoanEmail {
  const { library, today } = ctx
  const deadline = withDeadline.has(kind) ? loan.collect_by : null
  const obstacle = obstacleOf(loan, loan.from, today)
  const lines = instead.map(
    one => `${unlinkable(nameIn(one, locale))}\n${siteOf(ctx)}/products/${one.id}`,
  )
  return {
    product: namesIn(named, locale),
    several: named.length > 1,
    delivered: loan.method === 'delivery',
    private: loan.method === 'p2p' ? (loan.owner_agreed_at ? 'agreed' : 'asked') : null,
    locker: loan.method === 'smartlocker',
    period: `${longDay(loan.from, locale)} – ${longDay(loan.to, locale)}`,
    until: longDay(deadline ?? loan.to, locale),
    place: placeOf(loan),
    code_times: codeTimes(loan, today, locale),
    motivation: loan.motivation,
    handout_note: handoutNotes(named, locale),
    manuals: manualsOf(named, siteOf(ctx), locale),
    ended_because: loan.ended_because,
    lost: loan.lost,
    back: obstacle === 'not_back' && loan.out_until ? longDay(loan.out_until, locale) : null,
    missing: obstacle === 'missing',
    instead: lines.join('\n\n') || null,
    answer: loan.answer ?? null,
    ...changeOf(loan, locale),
    amount: paid && moneyText(paid.amount, paid.currency, locale),
    receipt: paid?.receipt ?? null,
    paid_on: paid ? longDay(todayIn(library.time_zone, new Date(paid.paid_at)), locale) : '',
  }
}
