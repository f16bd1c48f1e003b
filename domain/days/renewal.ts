import { addDays, addMonths, type PlainDate } from './plain-date.ts'

export type CardPeriod = { from: PlainDate; to: PlainDate }

/** The last day of the card that is valid on a day, or `null`: only then can another be bought. */
export function activeUntil(cards: readonly CardPeriod[], today: PlainDate): PlainDate | null {
  const ends = cards.filter(({ from, to }) => from <= today && today <= to).map(({ to }) => to)
  return ends.sort().at(-1) ?? null
}

/** The first day, from `today` on, on which no card is valid: from then on another can be bought. */
export function renewableFrom(cards: readonly CardPeriod[], today: PlainDate): PlainDate {
  const end = activeUntil(cards, today)
  return end === null ? today : renewableFrom(cards, addDays(end, 1))
}

/** A card bought on a day is valid from that day, for so many months. */
export function renewedPeriod(today: PlainDate, months: number): CardPeriod {
  return { from: today, to: addDays(addMonths(today, months), -1) }
}
