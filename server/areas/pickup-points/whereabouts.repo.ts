import { type RawBuilder, sql } from 'kysely'
import { busyStates, outStates } from '#domain/loans/states.ts'
import { literals } from '#server/core/store/literals.ts'
import type { Db } from '#server/core/store/transaction.ts'

/**
 * The other loans that are out of the product of a loan, if they have all copies of it, as the end of a query.
 * @param loan an alias with the columns `library_id`, `object_id` and `id`
 */
function allOut(loan: string) {
  const column = (name: string) => sql.ref(`${loan}.${name}`)
  return sql`from loans other
      join copies taken on taken.library_id = other.library_id and taken.id = other.copy_id
      join objects lent on lent.library_id = other.library_id and lent.id = other.object_id
    where other.library_id = ${column('library_id')} and other.object_id = ${column('object_id')}
      and other.id != ${column('id')} and other.status in (${literals(outStates)})
      and (taken.state = 'in_service' or lent.in_service = 0)
    having count(*) >= greatest(1, min(lent.in_service))`
}

/**
 * Whether the copy that a loan holds is not in service, as a condition: no other was free on its days.
 * @param loan an alias with the columns `library_id` and `copy_id`
 */
export function outOfService(loan: string) {
  const column = (name: string) => sql.ref(`${loan}.${name}`)
  return sql<boolean>`exists (select from copies
    where copies.library_id = ${column('library_id')} and copies.id = ${column('copy_id')}
      and copies.state <> 'in_service')`
}

/** The same if nobody knows where its copy is. @param loan as `outOfService` */
export function isMissing(loan: string) {
  const column = (name: string) => sql.ref(`${loan}.${name}`)
  return sql<boolean>`exists (select from copies
    where copies.library_id = ${column('library_id')} and copies.id = ${column('copy_id')}
      and copies.state = 'missing')`
}

/**
 * How many copies of its product are in for a pending loan, as a column: those in service that nobody has, without one for
 * each pending loan that comes before. The earliest comes first, then who booked first.
 * @param loan an alias with the columns `library_id`, `object_id`, `id`, `from_date` and `created_at`
 */
export function copiesLeft(loan: string, today: RawBuilder<unknown>) {
  const column = (name: string) => sql.ref(`${loan}.${name}`)
  return sql<number>`(
    select lent.in_service - (
      select count(*)::int from loans other
        join copies taken on taken.library_id = other.library_id and taken.id = other.copy_id
      where other.library_id = lent.library_id and other.object_id = lent.id
        and other.id != ${column('id')} and taken.state = 'in_service'
        and (other.status in (${literals(outStates)}) or (other.status = 'pending' and other.to_date >= ${today}
          and (other.from_date, other.created_at, other.id)
            < (${column('from_date')}, ${column('created_at')}, ${column('id')}))))
    from objects lent where lent.library_id = ${column('library_id')} and lent.id = ${column('object_id')})`
}

/** If other loans have all copies of the product of a pending one: the first of their last days, as a column. */
export const outUntil = sql<string | null>`case when loans.status = 'pending' then (
  select min(other.to_date) ${allOut('loans')}) end`

/**
 * For each loan: whether its copy is in maintenance, until when others have it, and whether others have taken the days of
 * its copy since it was closed. Of an overdue loan these go on until today, for those booked since then.
 */
export function listWhereabouts(
  db: Db,
  loanIds: readonly string[],
  { today, at }: { today: string; at: Date },
) {
  const restored = sql<string>`coalesce((loans.undo_columns->>'busy_until')::date, loans.busy_until)`
  const several = sql<boolean>`exists (select from objects
    where objects.library_id = loans.library_id and objects.id = loans.object_id and in_service > 1)`
  return db
    .selectFrom('loans')
    .select(['loans.id', outOfService('loans').as('maintenance'), outUntil.as('out_until')])
    .select(isMissing('loans').as('missing'))
    .select(copiesLeft('loans', sql`${today}::date`).as('left'))
    .select(eb => {
      const others = eb
        .selectFrom('loans as other')
        .select('other.id')
        .whereRef('other.object_id', '=', 'loans.object_id')
        .whereRef('other.copy_id', '=', 'loans.copy_id')
        .whereRef('other.id', '!=', 'loans.id')
      const out = others.where('other.status', 'in', outStates)
      const since = others
        .where('other.status', 'in', busyStates)
        .where(o => o.or([o('other.expires_at', 'is', null), o('other.expires_at', '>', at)]))
        .whereRef('other.busy_until', '>=', 'loans.from_date')
        // An older loan may have been extended or moved into these days.
        .where(o =>
          o.or([
            o('other.from_date', '<=', restored),
            o.and([
              o('other.from_date', '<=', today),
              o('other.created_at', '>=', o.ref('loans.closed_at')),
            ]),
          ]),
        )
      const returned = eb('loans.status', '=', 'returned')
      // Of several copies the undo deals another one to who was booked onto it.
      const isOnly = eb.and([eb.exists(since), eb.not(several)])
      return eb.or([isOnly, eb.and([returned, eb.exists(out)])]).as('followed')
    })
    .where('loans.id', 'in', loanIds)
    .execute()
}
