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

/** How many days before the end of a member's last card a reminder says so. */
const reminderDays = [30, 7, 0] as const

/** A reminder that can be sent today: of a card that ends on `to` and began on `begun` or before. */
export type CardReminder = {
  /** How many days before the end it is due. */
  days: (typeof reminderDays)[number]
  to: PlainDate
  begun: PlainDate
  /** The day from which on it is out of date: that of the next one, or the one after the end. */
  staleOn: PlainDate
}

/**
 * The reminders of cards that can be sent on a day. One that was missed is sent on the next day, except that of the last day. None
 * is sent in the first half of a card, such as a card of one month that was just sold.
 */
export function cardReminders(today: PlainDate): CardReminder[] {
  return reminderDays.flatMap((days, index) =>
    (days > 0 ? [days, days - 1] : [days]).map(left => {
      const to = addDays(today, left)
      const next = reminderDays[index + 1]
      return {
        days,
        to,
        begun: addDays(today, Math.min(-1, left - 2 * days)),
        staleOn: next === undefined ? addDays(to, 1) : addDays(to, -next),
      }
    }),
  )
}

/** The reminder that a member with these cards can get today: it is about the last of them. */
export function cardReminderOf(
  cards: readonly CardPeriod[],
  today: PlainDate,
): CardReminder | null {
  const end = cards
    .map(({ to }) => to)
    .sort()
    .at(-1)
  const last = cards.filter(({ to }) => to === end)
  const found = cardReminders(today).find(({ to }) => to === end)
  return found && last.every(({ from }) => from <= found.begun) ? found : null
}
