import type { Locale } from '#contract/limits.ts'
import type { Context } from '../context.ts'
import { siteOf } from '../http/site-address.ts'
import { unlinkable } from '../mail/unlinkable.ts'
import { type CalendarLoan, loanCalendar } from './loan-calendar.ts'

/** Loans with what can be told of them outside the app, where a private home is never written. */
export function toldLoans(ctx: Context) {
  return ctx.db
    .selectFrom('loans')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .leftJoin('headquarters', join =>
      join
        .onRef('headquarters.library_id', '=', 'loans.library_id')
        .onRef('headquarters.id', '=', 'loans.headquarters_id')
        .on('headquarters.kind', '!=', 'private'),
    )
    .select(['loans.id', 'loans.member_id', 'loans.status', 'loans.revision', 'loans.motivation'])
    .select(['loans.from_date', 'loans.to_date', 'loans.collect_by'])
    .select(['loans.method', 'loans.shipping_geo', 'loans.object_id'])
    .select(['objects.name as object', 'objects.owner_id'])
    .select(['headquarters.name as point', 'headquarters.address', 'headquarters.city'])
    .where('loans.status', '!=', 'checkout')
}

export type ToldLoan = Awaited<ReturnType<ReturnType<typeof toldLoans>['executeTakeFirstOrThrow']>>

/** Where it changes hands next, in one line: a delivery at home, until it is there. */
export function placeOf({ point, address, city, ...loan }: ToldLoan): string {
  const geo = loan.method === 'delivery' && loan.status === 'pending' ? loan.shipping_geo : null
  if (geo) return `${geo.address}, ${geo.cap} ${geo.city}`
  return [point, address, city].filter(Boolean).join(', ')
}

/** Loans as an .ics text, in a language, under the library's name. */
export function calendarOf(ctx: Context, loans: readonly ToldLoan[], locale: Locale): string {
  const site = siteOf(ctx)
  const entries = loans.map(
    (loan): CalendarLoan => ({
      ...loan,
      object: unlinkable(loan.object),
      place: unlinkable(placeOf(loan)),
      link: `${site}/me/orders/${loan.id}`,
    }),
  )
  const { host } = new URL(site)
  return loanCalendar(entries, { name: ctx.library.name, host, locale, at: ctx.at })
}
