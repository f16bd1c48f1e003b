import { type AvailabilityInput, lastBookable, stateToday } from './availability.ts'
import { type FreeStep, freeSteps } from './copies.ts'

/** What a product is today and, if it has several copies, how many are free; the same on the server and offline. */
export function loanFacts(input: AvailabilityInput) {
  const { busy, copies = 1, today, maxMonths } = input
  /** How many copies are free from which day on, until the last that can be booked. */
  let free: FreeStep[] | null = null
  if (copies > 1)
    free = freeSteps(busy, copies, { from: today, to: lastBookable(today, maxMonths) })
  return {
    ...stateToday(input),
    free,
    copies: free && { in_service: copies, free: free[0]?.[1] ?? 0 },
  }
}
