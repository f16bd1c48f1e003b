import { limits } from '#contract/limits.ts'
import { addDays, daysInclusive, type PlainDate } from '../days/plain-date.ts'
import { overdueDays } from '../days/reminders.ts'

/**
 * What a library does about a loan that does not come back, in this order: the app reminds, staff call, nothing more is lent,
 * staff decide.
 */
export const overdueSteps = ['reminder', 'call', 'block', 'decision'] as const
export type OverdueStep = (typeof overdueSteps)[number]

type Settings = {
  overdue_call_days?: number | undefined
  overdue_block_days?: number | undefined
  overdue_decision_days?: number | undefined
}

/** After how many days of delay staff do each step; 0: never. A library from before these settings has the defaults. */
export function overdueRules(settings: Settings) {
  return {
    call: settings.overdue_call_days ?? limits.overdueCallDays,
    block: settings.overdue_block_days ?? limits.overdueBlockDays,
    decision: settings.overdue_decision_days ?? limits.overdueDecisionDays,
  }
}

/** By how many days something is late. */
export const daysLate = (due: PlainDate, today: PlainDate) => daysInclusive(due, today) - 1

type Late = {
  /** The first day on which something should have come back. */
  due: PlainDate
  rules: ReturnType<typeof overdueRules>
  /** The day of the last talk or message by staff. */
  contactedOn: PlainDate | null
  banned: boolean
}

export type NextStep = { step: OverdueStep; day: PlainDate; isDue: boolean }

/**
 * The step that is due and was not done, the last one of these; or else the next one to come. `null`: nothing follows.
 * A call is done by any contact since its day, a block while the member is suspended, a decision by the return alone.
 */
export function nextStep(late: Late, today: PlainDate): NextStep | null {
  const { due, rules, contactedOn, banned } = late
  const dayOf = (days: number) => addDays(due, days)
  const isDone = (step: OverdueStep, day: PlainDate) =>
    step === 'call' ? contactedOn !== null && contactedOn >= day : step === 'block' && banned
  const byStaff = (['call', 'block', 'decision'] as const)
    .filter(step => rules[step] > 0)
    .map(step => ({ step, day: dayOf(rules[step]) }))
    .filter(({ step, day }) => !isDone(step, day))
  const overdue = byStaff.filter(({ day }) => day <= today).at(-1)
  if (overdue) return { ...overdue, isDue: true }
  const reminders = overdueDays.map(days => ({ step: 'reminder' as const, day: dayOf(days) }))
  const [next] = [...reminders, ...byStaff]
    .filter(({ day }) => day > today)
    .sort((a, b) => (a.day < b.day ? -1 : 1))
  return next ? { ...next, isDue: false } : null
}
