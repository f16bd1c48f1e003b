import type { Locale } from '#contract/limits.ts'
import { instantOf } from '#domain/days/local-time.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { Reminder } from '#domain/days/reminders.ts'
import type { Party } from '#domain/loans/contact.ts'
import type { OrderAction } from '#domain/loans/order-transitions.ts'
import { calendarOf, placeOf, type ToldLoan, toldLoans } from '../calendar/loan-entries.ts'
import type { Context } from '../context.ts'
import { type LoanLetter, type LoanNews, loanText } from '../mail/loan-texts.ts'
import type { Notice } from '../notifications/notice.ts'
import { notify } from '../notifications/notify.ts'
import { longDay } from './day-words.ts'
import type { Moved } from './loan.ts'

/** What a move is called for who hears of it. */
const newsOf: Partial<Record<OrderAction, LoanNews | Record<Party, LoanNews>>> = {
  confirm: { borrower: 'booked', owner: 'asked' },
  agree: 'agreed',
  receive: 'received',
  defer: 'deferred',
  hand_out: 'handed_out',
  undo_hand_out: 'put_back',
  extend: 'extended',
  take_back: 'returned',
  cancel: 'cancelled',
  deny: 'denied',
  lapse: 'lapsed',
}
/** News that puts days into a calendar, moves them there or takes them away. */
const withDays: ReadonlySet<LoanNews> = new Set<LoanNews>([
  'booked',
  'asked',
  'handed_out',
  'put_back',
  'extended',
  'moved',
  'relocated',
  'cancelled',
  'denied',
  'lapsed',
  'pickup_tomorrow',
])
/** News whose last day is the one to collect by, not the loan's own. */
const ofDeadline: ReadonlySet<LoanNews> = new Set<LoanNews>([
  'asked',
  'agreed',
  'deferred',
  'lapsed',
])
const reminders = ['pickup_tomorrow', 'end_tomorrow', 'overdue'] as const satisfies Reminder[]

/** Tells borrower or owner of a move just made; nobody where nobody owns it. */
export async function tellOfLoan(ctx: Context, { loan, action }: Moved, parties: Party[]) {
  const named = newsOf[action]
  if (!named || parties.length === 0) return
  // Each extension is news of its own.
  const when = action === 'extend' ? { turn: loan.to_date } : {}
  const told = await toldLoan(ctx, loan.id)
  for (const party of parties) {
    const news = typeof named === 'string' ? named : named[party]
    await tellParty(ctx, told, party, news, when)
  }
}

/** The object somebody has booked needs a repair, or is in order again; each time round it is news. */
export function tellOfRepair(ctx: Context, loanId: string, news: 'damaged' | 'repaired') {
  return tellBorrower(ctx, loanId, news, { turn: ctx.at.toISOString(), eachTurn: true })
}

/** Staff changed its days, or where it is collected; each time it is news. */
export function tellOfChange(ctx: Context, loanId: string, news: 'moved' | 'relocated') {
  return tellBorrower(ctx, loanId, news, { turn: ctx.at.toISOString(), eachTurn: true })
}

/** Takes the letter of a hand-out back from the queue; where it went out already, says that it was wrong. */
export async function withdrawHandOut(ctx: Context, { loan }: Moved) {
  await ctx.db
    .deleteFrom('notices')
    .where('ref', '=', loan.id)
    .where('kind', '=', 'handed_out')
    .execute()
  const { numDeletedRows } = await ctx.db
    .deleteFrom('mails')
    .where('ref', '=', loan.id)
    .where('kind', '=', 'handed_out')
    .where('sent_at', 'is', null)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  await tellBorrower(ctx, loan.id, 'put_back', { turn: ctx.at.toISOString() })
}

/** Reminds a borrower, today or not at all. */
export function remindOfLoan(ctx: Context, loanId: string, reminder: Reminder, turn: string) {
  const staleAt = instantOf(ctx.library.time_zone, addDays(ctx.today, 1), '00:00')
  return tellBorrower(ctx, loanId, reminder, { turn, staleAt })
}

/** A loan that is closed, or ends on another day, has no use for reminders not yet sent. */
export function dropReminders(ctx: Context, loanId: string) {
  return ctx.db
    .deleteFrom('mails')
    .where('ref', '=', loanId)
    .where('kind', 'in', reminders)
    .where('sent_at', 'is', null)
    .execute()
}

type When = Pick<Notice, 'turn' | 'eachTurn' | 'staleAt'>

async function tellBorrower(ctx: Context, loanId: string, news: LoanNews, when: When) {
  return tellParty(ctx, await toldLoan(ctx, loanId), 'borrower', news, when)
}

function toldLoan(ctx: Context, id: string) {
  return toldLoans(ctx).where('loans.id', '=', id).executeTakeFirst()
}

async function tellParty(
  ctx: Context,
  loan: ToldLoan | undefined,
  party: Party,
  news: LoanNews,
  when: When,
) {
  const memberId = party === 'borrower' ? loan?.member_id : loan?.owner_id
  if (!loan || !memberId) return false
  return notify(ctx, {
    memberId,
    kind: news,
    ref: loan.id,
    path: party === 'borrower' ? `/me/orders/${loan.id}` : `/me/products/${loan.object_id}`,
    write: locale => loanText(news, locale, wordsOf(loan, news, locale)),
    ...(withDays.has(news) && { calendar: locale => calendarOf(ctx, [loan], locale) }),
    ...when,
  })
}

function wordsOf(loan: ToldLoan, news: LoanNews, locale: Locale): LoanLetter {
  const deadline = ofDeadline.has(news) ? loan.collect_by : null
  return {
    object: loan.object,
    delivered: loan.method === 'delivery',
    locker: loan.method === 'smartlocker',
    period: `${longDay(loan.from_date, locale)} – ${longDay(loan.to_date, locale)}`,
    until: longDay(deadline ?? loan.to_date, locale),
    place: placeOf(loan),
    motivation: loan.motivation,
  }
}
