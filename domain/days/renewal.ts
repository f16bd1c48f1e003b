import { addDays, addMonths, type PlainDate } from './plain-date.ts'

export type CardPeriod = { from: PlainDate; to: PlainDate }

/** The last day of the membership that is valid on a day; `null` if none is, and another can be bought. */
export function activeUntil(cards: readonly CardPeriod[], today: PlainDate): PlainDate | null {
  const ends = cards.filter(({ from, to }) => from <= today && today <= to).map(({ to }) => to)
  return ends.sort().at(-1) ?? null
}

/** The first day, from `today` on, without a valid membership: from then on another can be bought. */
export function renewableFrom(cards: readonly CardPeriod[], today: PlainDate): PlainDate {
  const end = activeUntil(cards, today)
  return end === null ? today : renewableFrom(cards, addDays(end, 1))
}

/** A membership is valid from the day of buying for this many months. */
export function renewedPeriod(today: PlainDate, months: number): CardPeriod {
  return { from: today, to: addDays(addMonths(today, months), -1) }
}

/** The first day, from `today` on, after all cards that somebody has: one from then on shares no day with another. */
export function dayAfterCards(cards: readonly CardPeriod[], today: PlainDate): PlainDate {
  const last = cards
    .map(({ to }) => to)
    .sort()
    .at(-1)
  return last === undefined || last < today ? today : addDays(last, 1)
}

/** Whether a card shares a day with one of others. */
export function sharesDays(cards: readonly CardPeriod[], { from, to }: CardPeriod): boolean {
  return cards.some(card => card.from <= to && from <= card.to)
}
