import type { Standing } from '#contract/endpoint.ts'
import type { ReceivedOf, StaffCall } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import type { Today, TodayPart, TodayParts } from '#contract/shapes/admin/today.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { isOpen } from '#domain/days/opening.ts'
import { addDays, type PlainDate } from '#domain/days/plain-date.ts'
import { byBooking } from '#domain/loans/bookings.ts'
import { isOut } from '#domain/loans/states.ts'
import { toDefect } from '#server/areas/desk/defects.ts'
import { listLoansToDo } from '#server/areas/desk/desk-loans.repo.ts'
import { toDeskLoans } from '#server/areas/desk/desk-loans.ts'
import { loadOpenings, type Openings } from '#server/areas/pickup-points/public-points.ts'
import { may } from '#server/platform/access/staff-rights.ts'
import type { Context } from '#server/platform/context.ts'
import { present as toMessage } from '../messages.ts'
import { most } from '../most.ts'
import { toLetter } from '../people/letters.ts'
import { toReview } from '../reviews.ts'
import { findOtherWork, type OtherWork } from './today.repo.ts'

type Asked = ReceivedOf<'today.get'>['query']
type Work = { date: PlainDate; loans: readonly DeskLoan[]; other: OtherWork | null }

/** Each part from what was read; one without rows is left out. */
const parts: { [P in TodayPart]: (work: Work) => TodayParts[P] | null } = {
  pickups: ({ loans, date }) => loansOf(loans, loan => isVisit(loan) && isToCollect(loan, date)),
  returns: ({ loans, date }) =>
    loansOf(loans, loan => isVisit(loan) && !isToCollect(loan, date) && loan.to_date >= date),
  deliveries: ({ loans }) => loansOf(loans, ({ method }) => method === 'delivery'),
  overdue: ({ loans, date }) => {
    const late = (loan: DeskLoan) =>
      isVisit(loan) && !isToCollect(loan, date) && loan.to_date < date
    const part = loansOf(loans, late)
    const rows = part.rows.toSorted((a, b) => (a.to_date < b.to_date ? -1 : 1)).slice(0, most)
    return { ...part, rows }
  },
  requests: ({ loans }) => loansOf(loans, ({ method }) => method === 'p2p'),
  messages: ({ other }) => listOf(other?.messages, toMessage),
  letters: ({ other }) => listOf(other?.letters, toLetter),
  reviews: ({ other }) => listOf(other?.reviews, toReview),
  late: ({ other }) => listOf(other?.late, row => row),
  defects: ({ other }) => listOf(other?.defects, toDefect),
  repairs: ({ other }) =>
    listOf(other?.repairs, ({ state_reason, state_since, ...row }) => ({
      ...row,
      reason: state_reason,
      since: new Date(state_since).toISOString(),
    })),
  cards: ({ other }) =>
    listOf(other?.cards, ({ member_id, name, card_number, phone_number, ...row }) => ({
      ...row,
      member: { id: member_id, name, card_number, phone_number },
    })),
  closures: ({ other }) =>
    listOf(other?.closures, ({ first_day, last_day, ...row }) => ({
      ...row,
      from_date: first_day,
      to_date: last_day,
    })),
}

/** The call whose right shows a part: the one that does its work, or its page's. */
const shownBy: Record<TodayPart, StaffCall> = {
  pickups: 'desk.handover',
  returns: 'desk.handover',
  deliveries: 'desk.handover',
  overdue: 'admin.overdue',
  requests: 'admin.loans',
  messages: 'admin.messages',
  letters: 'admin.letters',
  reviews: 'admin.reviews',
  late: 'admin.overdue',
  defects: 'desk.defects',
  repairs: 'desk.maintenance',
  cards: 'admin.members',
  closures: 'today.get',
}

/** The parts of a day's work that somebody may see. */
export function shownTo(person: Standing, { parts, ...today }: Today): Today {
  const shown = Object.entries(parts).filter(([name]) => may(person, shownBy[name as TodayPart]))
  return { ...today, parts: Object.fromEntries(shown) }
}

/** What there is to do on a day, at a pickup point or at all. Only today has what belongs to no day. */
export async function getToday(ctx: Context, { date = ctx.today, point }: Asked): Promise<Today> {
  const isToday = date === ctx.today
  const openings = await loadOpenings(ctx)
  const rows = await listLoansToDo(ctx.db, { day: date, late: isToday, pointId: point })
  const loans = byBooking(await toDeskLoans(ctx, rows, openings)).flat()
  const asked = {
    today: ctx.today,
    at: ctx.at,
    cardsUntil: addDays(ctx.today, limits.endingCardDays),
    closuresUntil: addDays(ctx.today, limits.closuresAheadDays),
    pointId: point,
    limit: most,
  }
  const other = isToday ? await findOtherWork(ctx.db, asked) : null
  const made = Object.entries(parts).map(([name, of]) => [name, of({ date, loans, other })])
  const filled = made.filter(([, part]) => (part as { rows: unknown[] } | null)?.rows.length)
  return { date, open: isAnyOpen(openings, date, point), parts: Object.fromEntries(filled) }
}

const isVisit = ({ method }: DeskLoan) => method !== 'delivery' && method !== 'p2p'

/** It waits to be collected, or was just handed out or denied. */
const isToCollect = ({ status, undo, delivery_date }: DeskLoan, date: PlainDate) =>
  status === 'pending' || undo === 'deny' || (undo === 'hand_out' && delivery_date === date)

/** What was done stays while it can be undone, and is not counted. */
function loansOf(all: readonly DeskLoan[], belongs: (loan: DeskLoan) => boolean) {
  const rows = all.filter(belongs)
  return { count: rows.filter(isToDo).length, rows }
}

const isToDo = ({ status, undo }: DeskLoan) =>
  status === 'pending' || (isOut(status) && undo !== 'hand_out')

function listOf<R extends { total: number }, T>(
  rows: readonly R[] = [],
  toRow: (row: Omit<R, 'total'>) => T,
) {
  return { count: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => toRow(row)) }
}

/** Whether somebody works on a day: a desk is open; in a library of lockers alone, one of them. */
function isAnyOpen(openings: Openings, date: PlainDate, point: string | undefined): boolean {
  const all = [...openings.values()].filter(
    ({ id, is }) => is.available && !is.private && (!point || id === point),
  )
  const desks = all.filter(({ is }) => !is.smartlocker)
  return (desks.length > 0 ? desks : all).some(place => isOpen(place, date))
}
