import { sql } from 'kysely'
import { withoutEmailPattern } from '#contract/texts/no-email.ts'
import { outStates } from '#domain/loans/states.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** How many members are quiet, how each of them can be reached, and how many of their loans are late on a day. */
export async function countQuiet(db: Db, today: string) {
  const people = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<string>().as('people'))
    .select(
      sql<string>`count(*) filter (where email not like ${withoutEmailPattern})`.as('by_email'),
    )
    .select(
      sql<string>`count(*) filter (where email like ${withoutEmailPattern} and contact_email is not null)`.as(
        'by_contact',
      ),
    )
    .where('quiet_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const loans = await db
    .selectFrom('loans')
    .innerJoin('members', 'members.id', 'loans.member_id')
    .select(({ fn }) => fn.countAll<string>().as('late'))
    .where('members.quiet_since', 'is not', null)
    .where('loans.status', 'in', outStates)
    .where('loans.to_date', '<', today)
    .executeTakeFirstOrThrow()
  return {
    people: Number(people.people),
    by_email: Number(people.by_email),
    by_contact: Number(people.by_contact),
    late_loans: Number(loans.late),
  }
}

/**
 * Takes the next quiet members, by id, who are no longer quiet then. Those whom another call has taken are left out.
 * @returns each with whether they were never welcomed and have no password
 */
export async function takeQuiet(db: Db, limit: number) {
  const next = await db
    .selectFrom('members')
    .select('id')
    .where('quiet_since', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (next.length === 0) return []
  const ids = next.map(({ id }) => id)
  const taken = await db
    .updateTable('members')
    .set({ quiet_since: null })
    .where('id', 'in', ids)
    .returning(['id', 'email', 'contact_email', 'first_name', 'banned', 'password_hash'])
    .returning(eb =>
      eb
        .exists(
          eb
            .selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.ref', '=', 'members.id')
            .where('mails.kind', '=', 'welcome'),
        )
        .as('welcomed'),
    )
    .execute()
  return taken.map(({ banned, password_hash, welcomed, ...person }) => ({
    ...person,
    unwelcomed: !banned && password_hash === null && !welcomed,
  }))
}

/** Chooses the day on which the steps of some members' late loans begin. */
export function setSteps(db: Db, memberIds: readonly string[], today: string, day: string) {
  return db
    .updateTable('loans')
    .set({ steps_from: day })
    .where('member_id', 'in', memberIds)
    .where('status', 'in', outStates)
    .where('to_date', '<', today)
    .execute()
}
