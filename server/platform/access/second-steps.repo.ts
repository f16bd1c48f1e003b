import type { Insertable } from 'kysely'
import { serverLimits } from '#contract/limits.ts'
import type { SecondStepsTable } from '#server/core/store/tables/second-factors.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Of this browser, begun after `since`. */
type Wanted = { ticketHash: string; since: Date }

/** Also deletes the second steps that began at `oldest` or before. */
export async function insertSecondStep(db: Db, row: Insertable<SecondStepsTable>, oldest: Date) {
  await db.deleteFrom('second_steps').where('created_at', '<=', oldest).execute()
  await db.insertInto('second_steps').values(row).execute()
}

/** The member at this second step, if tries are left. */
export function findSecondStep(db: Db, { ticketHash, since }: Wanted) {
  return db
    .selectFrom('second_steps')
    .select('member_id')
    .where('ticket_hash', '=', ticketHash)
    .where('created_at', '>', since)
    .where('tries', '<', serverLimits.secondStepTries)
    .executeTakeFirst()
}

/** Counts a try. @returns the member at this second step, if tries are left */
export function countSecondStepTry(db: Db, { ticketHash, since }: Wanted) {
  return db
    .updateTable('second_steps')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_hash', '=', ticketHash)
    .where('created_at', '>', since)
    .where('tries', '<', serverLimits.secondStepTries)
    .returning('member_id')
    .executeTakeFirst()
}

/** @returns the member; of two calls at once one gets it */
export function deleteSecondStep(db: Db, ticketHash: string) {
  return db
    .deleteFrom('second_steps')
    .where('ticket_hash', '=', ticketHash)
    .returning('member_id')
    .executeTakeFirst()
}

/** Of one member, or of everybody if `memberId` is `null`. */
export function deleteSecondSteps(db: Db, memberId: string | null) {
  const steps = db.deleteFrom('second_steps')
  return (memberId === null ? steps : steps.where('member_id', '=', memberId)).execute()
}
