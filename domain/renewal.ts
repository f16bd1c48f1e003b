import { addDays, addMonths, type PlainDate } from './plain-date.ts'

export type CardPeriod = { from: PlainDate; to: PlainDate }

/** The last day of the card that is valid today, or `null`: only then can another be bought. */
export function activeUntil(cards: readonly CardPeriod[], today: PlainDate): PlainDate | null {
  const ends = cards.filter(({ from, to }) => from <= today && today <= to).map(({ to }) => to)
  return ends.sort().at(-1) ?? null
}

/** A card bought on a day is valid from that day, for so many months. */
export function renewedPeriod(today: PlainDate, months: number): CardPeriod {
  return { from: today, to: addDays(addMonths(today, months), -1) }
}
