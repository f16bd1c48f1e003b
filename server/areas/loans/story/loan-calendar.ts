import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { OrderStatus } from '#contract/order-status.ts'
import type { Period } from '#contract/period.ts'
import { italian } from '#contract/texts/italian.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { endedUncollected } from '#domain/loans/states.ts'
import { say } from '#server/core/texts/say.ts'

export type CalendarLoan = Period & {
  id: string
  status: OrderStatus
  /** How often the loan changed: calendars show the highest. */
  revision: number
  product: string
  /** Where the product is collected or returned; empty for a private home. */
  place: string
  link: string
  /** The owner of a private product has not answered yet. */
  asked: boolean
  /** What its recipient does next, and until when. */
  story: string
}

type Options = {
  name: string
  /** The library's host, which makes the event's id unique. */
  host: string
  locale: Locale
  at: Date
}

const summary = italian('In prestito: {product}')
const request = italian('Richiesta di prestito: {product}')

/**
 * Loans as an iCalendar text. Events last whole days, so that no time zone moves them; the format wants
 * the day after the last as their end. Cancelled and denied loans are included, so that calendars
 * remove them.
 */
export function loanCalendar(loans: readonly CalendarLoan[], { name, host, locale, at }: Options) {
  const calendar = ical({
    name: name.replace(/\s+/g, ' '),
    prodId: { company: 'Oggettoteca', product: 'prestiti', language: locale.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const loan of loans) {
    const gone = endedUncollected(loan.status)
    calendar.createEvent({
      id: `${loan.id}@${host}`,
      sequence: loan.revision,
      stamp: at,
      start: midnight(loan.from),
      end: midnight(addDays(loan.to, 1)),
      allDay: true,
      summary: say(locale, loan.asked ? request : summary, { product: loan.product }),
      description: `${loan.story}\n${loan.link}`,
      url: loan.link,
      status: gone
        ? ICalEventStatus.CANCELLED
        : loan.asked
          ? ICalEventStatus.TENTATIVE
          : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(loan.place && { location: loan.place }),
    })
  }
  return calendar.toString()
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
