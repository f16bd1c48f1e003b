import { type RawBuilder, sql } from 'kysely'
import { outStates, promisedStates } from '#domain/loans/states.ts'
import { literals } from '#server/core/store/literals.ts'

/**
 * Whether a loan, a reservation or the preparation after one keeps a product busy on the day `today`, as a condition of
 * a query over many libraries: what `busyPeriods` answers for one library, without hours and owners' absences. Nobody is
 * told that a product is free while the desk may undo how it became so.
 * @param product an alias with the columns `library_id` and `object_id`
 * @param today an expression of the library's day
 */
export function isBusyToday(product: string, today: RawBuilder<unknown>, at: Date) {
  return sql<boolean>`exists (
    select from loans
    where loans.library_id = ${sql.ref(`${product}.library_id`)}
      and loans.object_id = ${sql.ref(`${product}.object_id`)}
      and (expires_at is null or expires_at > ${at})
      and case
        when undo_until is not null then true
        when status in (${literals(outStates)})
          then from_date <= ${today} and (busy_until >= ${today} or to_date < ${today})
        when status in (${literals(promisedStates)}) then from_date <= ${today} and busy_until >= ${today}
        when status = 'returned'
          then return_date <= ${today} and busy_until >= ${today} and busy_until > return_date
        else false
      end)`
}
