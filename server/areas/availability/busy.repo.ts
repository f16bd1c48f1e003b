import { type RawBuilder, sql } from 'kysely'
import { busyStates, outStates } from '#domain/loans/states.ts'
import { literals } from '#server/core/store/literals.ts'

/** What keeps a product busy, as conditions on `loans`: what `busyPeriods` says of their rows, without hours. */

/** A day, also as an expression of the library's. */
type Day = string | RawBuilder<unknown>

/** Open loans, and reservations until they expire. */
export const isOpen = (at: Date) =>
  sql<boolean>`(loans.status in (${literals(busyStates)})
    and (loans.expires_at is null or loans.expires_at > ${at}))`

/** Those that keep their product busy on `today` or later, also because it should be back. */
export const isHolding = (today: Day, at: Date) =>
  sql<boolean>`(${isOpen(at)} and (loans.busy_until >= ${today}
    or loans.status in (${literals(outStates)}) and loans.to_date < ${today}))`

/** Returned ones whose product is prepared on `today` or later. */
export const isPrepared = (today: Day) =>
  sql<boolean>`(loans.status = 'returned' and loans.busy_until >= ${today}
    and loans.busy_until > loans.return_date)`

/** A loan that is out with a copy which is not in service any more: it takes none of those that are. */
export const isLost = sql<boolean>`(loans.status in (${literals(outStates)}) and exists (
  select from copies where copies.library_id = loans.library_id and copies.id = loans.copy_id
    and copies.state <> 'in_service'))`

/**
 * Whether no copy of a product is free on the day `today`, as a condition of a query over many libraries that joins
 * `objects`. Nobody is told that it is free while the desk may undo how it became so.
 * @param product an alias with the columns `library_id` and `object_id`
 */
export function isBusyToday(product: string, today: RawBuilder<unknown>, at: Date) {
  return sql<boolean>`(
    select count(*) from loans
    where loans.library_id = ${sql.ref(`${product}.library_id`)}
      and loans.object_id = ${sql.ref(`${product}.object_id`)}
      and not (objects.in_service > 0 and ${isLost})
      and (loans.undo_until is not null
        or ${isHolding(today, at)} and loans.from_date <= ${today}
        or ${isPrepared(today)} and loans.return_date <= ${today})) >= greatest(1, objects.in_service)`
}
