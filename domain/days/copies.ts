import type { Period } from '#contract/period.ts'
import { type BusyPeriod, isLate } from './busy.ts'
import { addDays, earlier, type PlainDate } from './plain-date.ts'

/** How many copies of a product are in service, and how many of them are wanted together; one unless said. */
export type Copies = { copies?: number | undefined; wanted?: number | undefined }

/** From a day on, how many copies are free: until the day of the next step. */
export type FreeStep = [from: PlainDate, free: number]

/** How many copies some days take, by the reason. */
type Taken = Period & { loans: number; prepared: number; queued: number }

/**
 * The days on which fewer copies are free than are wanted. Each busy period takes one copy, whichever it is: loans that are
 * not handed out yet can always be dealt out so that the count of each day holds.
 * @param busy may overlap
 * @returns periods in their order that do not overlap, as of a product with one copy
 */
export function takenTogether(
  busy: readonly BusyPeriod[],
  { copies = 1, wanted = 1 }: Copies,
  today: PlainDate,
): BusyPeriod[] {
  const spare = copies - wanted
  if (spare < 0) return [{ from: today, to: '9999-12-31', kind: 'maintenance' }]
  const taken = countTaken(busy).flatMap(({ from, to, loans, prepared, queued }): BusyPeriod[] => {
    if (loans + prepared + queued <= spare) return []
    if (loans + prepared <= spare) return [{ from, to, kind: 'queue' }]
    return [{ from, to, kind: loans <= spare ? 'preparation' : 'loan' }]
  })
  return joined(taken).flatMap(period => fromToday(period, busy, today))
}

/** How many copies are free on each day of a period, its first day included. */
export function freeSteps(
  busy: readonly BusyPeriod[],
  copies: number,
  { from: first, to: last }: Period,
): FreeStep[] {
  const steps: FreeStep[] = []
  const add = (from: PlainDate, free: number) => {
    if (from <= last && steps.at(-1)?.[1] !== free) steps.push([from, free])
  }
  let next = first
  for (const { from, to, loans, prepared, queued } of countTaken(busy)) {
    if (to < first) continue
    if (from > next) add(next, copies)
    const begin = from < first ? first : from
    add(begin, Math.max(0, copies - loans - prepared - queued))
    next = addDays(to, 1)
  }
  add(next, copies)
  return steps
}

/**
 * The days on which fewer copies are free than are wanted, from the steps of an answer.
 * @param own what is the member's own, each one copy, such as what they have reserved: it is free for them
 */
export function takenFromSteps(
  steps: readonly FreeStep[],
  wanted: number,
  own: readonly Period[] = [],
): BusyPeriod[] {
  const known = own.reduce(withOwn, steps)
  const days = known.flatMap(([from, free], at): BusyPeriod[] => {
    const next = known[at + 1]
    const to = next ? addDays(next[0], -1) : '9999-12-31'
    return free >= wanted ? [] : [{ from, to, kind: 'loan' }]
  })
  return joined(days)
}

/** The steps with one copy more on the member's own days. */
export function withOwn(steps: readonly FreeStep[], own: Period): FreeStep[] {
  const starts = [...steps.map(([from]) => from), own.from, addDays(own.to, 1)]
  return [...new Set(starts)].sort().flatMap((day): FreeStep[] => {
    const step = steps.findLast(([from]) => from <= day)
    const more = own.from <= day && day <= own.to ? 1 : 0
    return step ? [[day, step[1] + more]] : []
  })
}

/** The copies that are not overdue: nobody knows when the others come back. `null` if all are. */
export function withoutLate<Input extends Copies & { busy: readonly BusyPeriod[] }>(
  input: Input,
): Input | null {
  const late = input.busy.filter(isLate).length
  if (late === 0) return input
  const copies = (input.copies ?? 1) - late
  return copies > 0 ? { ...input, copies, busy: input.busy.filter(one => !isLate(one)) } : null
}

/** Each run of days that the same periods cover, in order, without those that none covers. */
function countTaken(busy: readonly BusyPeriod[]): Taken[] {
  const changes = new Map<PlainDate, { loans: number; prepared: number; queued: number }>()
  const change = (day: PlainDate, kind: BusyPeriod['kind'], by: 1 | -1) => {
    const one = changes.get(day) ?? { loans: 0, prepared: 0, queued: 0 }
    if (kind === 'queue') one.queued += by
    else if (kind === 'preparation') one.prepared += by
    else one.loans += by
    changes.set(day, one)
  }
  for (const { from, to, kind } of busy) {
    change(from, kind, 1)
    change(addDays(to, 1), kind, -1)
  }
  const days = [...changes.keys()].sort()
  const now = { loans: 0, prepared: 0, queued: 0 }
  return days.flatMap((from, at) => {
    const by = changes.get(from)
    const next = days[at + 1]
    if (by) {
      now.loans += by.loans
      now.prepared += by.prepared
      now.queued += by.queued
    }
    if (!next || now.loans + now.prepared + now.queued === 0) return []
    return [{ ...now, from, to: addDays(next, -1) }]
  })
}

/** Periods of one kind that follow each other, as one. */
function joined(periods: readonly BusyPeriod[]): BusyPeriod[] {
  const all: BusyPeriod[] = []
  for (const period of periods) {
    const last = all.at(-1)
    if (last?.kind === period.kind && addDays(last.to, 1) === period.from) last.to = period.to
    else all.push({ ...period })
  }
  return all
}

/**
 * A period that has today and is of loans says when the first copy comes back: it ends with that loan, or is overdue if
 * all are. The days after it follow as another period.
 */
function fromToday(
  period: BusyPeriod,
  busy: readonly BusyPeriod[],
  today: PlainDate,
): BusyPeriod[] {
  if (period.kind !== 'loan' || period.from > today || today > period.to) return [period]
  const loans = busy.filter(({ kind, from, to }) => kind === 'loan' && from <= today && today <= to)
  const known = loans.filter(one => !isLate(one))
  const [first] = (known.length > 0 ? known : loans).sort((a, b) => byReturn(a, b))
  if (!first) return [period]
  const to = earlier(first.to, period.to)
  const rest = { ...period, from: addDays(to, 1) }
  const due = first.due === undefined ? first.to : first.due
  const now = { ...period, to, ...(due !== to && { due }) }
  return [now, ...(rest.from <= rest.to ? [rest] : [])]
}

function byReturn(a: BusyPeriod, b: BusyPeriod): number {
  return (a.due ?? a.to) < (b.due ?? b.to) ? -1 : 1
}
