import { limits } from '#contract/limits.ts'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Period } from '#contract/period.ts'
import type { AffectedReason } from '#contract/shapes/admin/affected.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { AvailabilityInput } from '../days/availability.ts'
import { type BusyPeriod, busyUntil, withoutReservation } from '../days/busy.ts'
import { rangesOf } from '../days/hours.ts'
import { hoursOn, isOpen } from '../days/opening.ts'
import {
  addDays,
  daysInclusive,
  eachDay,
  earlier,
  later,
  type PlainDate,
} from '../days/plain-date.ts'
import type { Place } from '../days/visits.ts'
import { loanMethodOf, methodOf } from './checkout.ts'
import { changeRefusal, staffChanges } from './staff-changes.ts'
import { isOut } from './states.ts'

/** A loan that is booked or out. */
export type StandingLoan = Period & {
  id: string
  status: OrderStatus
  method: Order['shipping']['method']
  pointId: string | null
  /** The last day to collect it. */
  collect_by: PlainDate | null
}

/** What staff can change around a loan. */
export type Surroundings = {
  /** Its pickup point. */
  place: (Place & { id: string; is: { available: boolean } }) | null
  address: string
  /** Whether its product can be collected there. */
  isThere: boolean
  maintenance: boolean
}

/** What a change means for a loan: why it is affected, and its days on which its pickup point closes or opens for less. */
export type Affected = {
  reasons: AffectedReason[]
  closed: PlainDate[]
  shorter: PlainDate[]
}

/**
 * Compares what surrounds a loan before and after a change by staff. What was already so before does not count.
 * @returns `null` if the loan is not affected
 */
export function affectedBy(
  loan: StandingLoan,
  before: Surroundings,
  after: Surroundings,
  today: PlainDate,
): Affected | null {
  const waits = loan.status === 'pending'
  const collect = daysToCollect(loan, today)
  const days = [...new Set([...collect, ...(loan.to >= today ? [loan.to] : [])])]
  const { gone, ...moved } = placeReasons(loan, before, after)
  const places = gone || loan.method === 'p2p' ? null : { was: before.place, is: after.place }
  const closed = days.filter(day => closes(places, day))
  const shorter = days.filter(day => isShorter(places, day))
  const reasons: Record<AffectedReason, boolean> = {
    in_repair: waits && after.maintenance && !before.maintenance,
    ...moved,
    pickup_closed: collect.some(day => closed.includes(day)),
    return_closed: closed.includes(loan.to),
    hours_changed: shorter.length > 0,
  }
  const found = (Object.keys(reasons) as AffectedReason[]).filter(reason => reasons[reason])
  return found.length > 0 ? { reasons: found, closed, shorter } : null
}

/** The coming days on which a loan's borrower may come to collect it. */
function daysToCollect({ status, method, from, to, collect_by }: StandingLoan, today: PlainDate) {
  if (status !== 'pending') return []
  const last = method === 'delivery' ? from : earlier(collect_by ?? from, to)
  return eachDay(later(from, today), last)
}

/** What happens to the pickup point itself; `gone` if the loan has none any more. It does not matter for a delivery. */
function placeReasons({ method, status }: StandingLoan, before: Surroundings, after: Surroundings) {
  const was = before.place
  const is = after.place
  const none = { point_ended: false, not_there: false, way_changed: false, address_changed: false }
  if (!was || !is || method === 'p2p' || method === 'delivery') return { ...none, gone: false }
  const point_ended = was.is.available && !is.is.available
  const not_there = !point_ended && status === 'pending' && before.isThere && !after.isThere
  const gone = point_ended || not_there
  const way_changed = !gone && methodOf(was) !== methodOf(is)
  const address_changed = !gone && before.address !== after.address
  return { point_ended, not_there, way_changed, address_changed, gone }
}

type Places = { was: Surroundings['place']; is: Surroundings['place'] } | null

function closes(places: Places, day: PlainDate): boolean {
  return places?.was && places.is ? isOpen(places.was, day) && !isOpen(places.is, day) : false
}

/** Whether a place is still open on a day, but not in all of its former hours. */
function isShorter(places: Places, day: PlainDate): boolean {
  if (!places?.was || !places.is || !isOpen(places.is, day)) return false
  const before = rangesOf(hoursOn(places.was, day) ?? '')
  const after = rangesOf(hoursOn(places.is, day) ?? '')
  if (!before || !after) return false
  return !before.every(({ from, until }) =>
    after.some(range => range.from <= from && until <= range.until),
  )
}

/** Other days or another pickup point for a loan. */
export type Plan = Period & { pointId: string }

/** A place where a product can be collected. */
type PlanPlace = Place & { id: string; is: { available: boolean } }

export type Options = {
  /** The product's calendar after the change, with the loan itself. */
  calendar: AvailabilityInput
  /** Where the product can be collected after the change, the best first. */
  places: readonly PlanPlace[]
}

/** A move by more days than this comes after another pickup point on the same days. */
const fewDays = 7
/** How far days are moved. */
const manyDays = 60
const otherPlaces = 2

/**
 * What can become of a loan, by the rules for staff who change it: later days of the same length at its own pickup point,
 * or the same days at another one. Never earlier than agreed. Nothing if it can stay as it is, or if nothing fits.
 */
export function optionsFor(loan: StandingLoan, { calendar, places }: Options): Plan[] {
  const busy = withoutReservation(calendar.busy, loan)
  const may = staffChanges(loan)
  const fits = (place: PlanPlace, wanted: Period) =>
    changeRefusal({ ...calendar, busy, opening: place }, loan, wanted) === null
  const agreed = { from: loan.from, to: loan.to }
  const own = places.find(({ id }) => id === loan.pointId)
  const isSameWay =
    own && (loan.method === 'delivery' || loanMethodOf(methodOf(own)) === loan.method)
  const stays = own !== undefined && fits(own, agreed) && canCome(loan, own, calendar.today)
  if (may.length === 0 || (stays && isSameWay)) return []
  const at = (place: PlanPlace, period: Period | null) =>
    period ? [{ ...period, pointId: place.id }] : []
  if (stays && may.includes('point')) return at(own, agreed)
  const shift = (place: PlanPlace) => laterDays(loan, period => fits(place, period), calendar.today)
  const moved = own && isSameWay ? at(own, shift(own)) : []
  const others = may.includes('point') ? places.filter(place => place !== own) : []
  const sameDays = others.filter(place => fits(place, agreed)).slice(0, otherPlaces)
  const elsewhere = sameDays.flatMap(place => at(place, agreed))
  if (moved.length + elsewhere.length === 0) {
    return others.flatMap(place => at(place, shift(place))).slice(0, 1)
  }
  const [first] = moved
  const isFar = first !== undefined && daysInclusive(loan.to, first.to) - 1 > fewDays
  return isFar ? [...elsewhere, ...moved] : [...moved, ...elsewhere]
}

/** Whether a loan that has begun and still waits can be collected on one of its remaining days. */
function canCome({ status, from, to }: StandingLoan, place: PlanPlace, today: PlainDate): boolean {
  if (status !== 'pending' || from >= today) return true
  return eachDay(today, to).some(day => isOpen(place, day))
}

/** The nearest later days that fit: only a later end if that is enough, else the same length. */
function laterDays(loan: StandingLoan, fits: (period: Period) => boolean, today: PlainDate) {
  const { from, to } = loan
  const ends = eachDay(addDays(to, 1), addDays(to, isOut(loan.status) ? manyDays : fewDays))
  const end = ends
    .filter(day => isOut(loan.status) || daysInclusive(from, day) <= limits.loanMaxDays)
    .find(day => fits({ from, to: day }))
  if (end) return { from, to: end }
  if (isOut(loan.status)) return null
  const length = daysInclusive(from, to) - 1
  const start = eachDay(later(addDays(from, 1), today), addDays(later(from, today), manyDays))
  const begin = start.find(day => fits({ from: day, to: addDays(day, length) }))
  return begin ? { from: begin, to: addDays(begin, length) } : null
}

/**
 * The options of several loans, so that any choice of them fits together: what one may take, another does not get.
 * @param optionsOf the calendar and places of a loan
 */
export function optionsForAll<L extends StandingLoan & { productId: string }>(
  loans: readonly L[],
  optionsOf: (loan: L) => Options,
): Map<string, Plan[]> {
  const offered = new Map<string, BusyPeriod[]>()
  const byStart = [...loans].sort((a, b) => (a.from < b.from ? -1 : 1))
  return new Map(
    byStart.map(loan => {
      const { calendar, places } = optionsOf(loan)
      const taken = offered.get(loan.productId) ?? []
      const busy = [...calendar.busy, ...taken]
      const plans = optionsFor(loan, { calendar: { ...calendar, busy }, places })
      const days = plans.map(({ from, to }) => ({
        from,
        to: busyUntil(from, to, calendar),
        kind: 'loan' as const,
      }))
      offered.set(loan.productId, [...taken, ...days])
      return [loan.id, plans]
    }),
  )
}
