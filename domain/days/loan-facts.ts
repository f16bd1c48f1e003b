import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { type AvailabilityInput, lastBookable, stateToday } from './availability.ts'
import { type FreeStep, freeSteps } from './copies.ts'

/** What a product says of its loans in lists and on its page, on the server and offline. */
export function loanFacts(input: AvailabilityInput): {
  loan: ProductCard['loan']
  /** How many copies are free from which day on, until the last that can be booked; `null` if there is one copy. */
  free: FreeStep[] | null
} {
  const { busy, copies: in_service = 1, today, maxMonths, preparationDays } = input
  const { status, lentUntil: to_date, freeFrom: free_from } = stateToday(input)
  const loan = {
    max_months: maxMonths,
    preparation_days: preparationDays,
    status,
    to_date,
    free_from,
  }
  if (in_service === 1) return { loan, free: null }
  const free = freeSteps(busy, in_service, { from: today, to: lastBookable(today, maxMonths) })
  return { loan: { ...loan, copies: { in_service, free: free[0]?.[1] ?? 0 } }, free }
}
