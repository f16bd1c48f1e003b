import type { Period } from '#contract/period.ts'
import type { AvailabilityInput } from '#domain/days/availability.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { fitTogether } from '#domain/days/together.ts'

const lengths = [3, 7, 14, 30] as const

/**
 * Common lengths from a given day on which all products can be borrowed. If the last day is closed or taken, the loan is
 * shortened to the nearest possible day; duplicates are left out.
 */
export function presetsFrom(
  products: readonly AvailabilityInput[],
  from: string,
): { days: number; period: Period }[] {
  const presets: { days: number; period: Period }[] = []
  for (const length of lengths) {
    const previous = presets.at(-1)?.days ?? 1
    for (let days: number = length; days > previous; days--) {
      const period = { from, to: addDays(from, days - 1) }
      if (!fitTogether(products, period)) continue
      presets.push({ days, period })
      break
    }
  }
  return presets
}
