import type { Locale } from '#contract/texts/languages.ts'
import { earlier, later } from '#domain/days/plain-date.ts'
import type { Party } from '#domain/loans/contact.ts'
import { endedUncollected, isClosed } from '#domain/loans/states.ts'
import type { Context } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { unlinkable } from '#server/platform/mail/unlinkable.ts'
import { type CalendarLoan, loanCalendar } from './loan-calendar.ts'
import { type Located, storyOf } from './loan-story-text.ts'
import type { LoanSummary } from './loan-summaries.repo.ts'
import { namesIn } from './names.ts'

/** Where the product is collected or returned next, in one line; of a pending delivery, the home. */
export function placeOf({ point, address, city, ...loan }: LoanSummary): string {
  const geo = loan.method === 'delivery' && loan.status === 'pending' ? loan.shipping_geo : null
  if (geo) return `${geo.address}, ${geo.cap} ${geo.city}`
  return [point, address, city].filter(Boolean).join(', ')
}

/** Which loans of a booking a member sees: as its borrower all, as an owner those of their own products. */
export const isShownTo =
  (party: Party, memberId: string) =>
  ({ owner_id }: LoanSummary) =>
    party === 'borrower' || owner_id === memberId

/** Loans as an .ics text for their borrower or owner, in a language, with the library's name. A booking is one entry. */
export function calendarOf(
  ctx: Context,
  loans: readonly Located[],
  recipient: Party,
  locale: Locale,
): string {
  const site = siteOf(ctx)
  const bookings = Map.groupBy(loans, ({ booking_id }) => booking_id)
  const entries = [...bookings.values()].flatMap((booked): CalendarLoan[] => {
    const standing = booked.filter(({ status }) => !endedUncollected(status))
    const shown = standing.length > 0 ? standing : booked
    const loan = shown.find(({ status }) => !isClosed(status)) ?? shown[0]
    if (!loan) return []
    return [
      {
        ...loan,
        id: loan.booking_id,
        from: shown.map(({ from }) => from).reduce(earlier),
        to: shown.map(({ to }) => to).reduce(later),
        product: unlinkable(namesIn(shown, locale)),
        place: unlinkable(placeOf(loan)),
        link: `${site}/me/orders/${loan.id}`,
        // The owner's answer changes the entry too.
        revision: booked
          .map(one => one.revision + Number(one.owner_agreed_at !== null))
          .reduce((sum, revision) => sum + revision),
        asked: loan.status === 'pending' && loan.method === 'p2p' && loan.owner_agreed_at === null,
        story: storyOf(loan, recipient, ctx.today, locale).sentence,
      },
    ]
  })
  const { host } = new URL(site)
  return loanCalendar(entries, { name: ctx.library.name, host, locale, at: ctx.at })
}
