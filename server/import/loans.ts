import { join } from 'node:path'
import type { Library } from '#contract/shapes/library.ts'
import { busyUntil } from '#domain/busy.ts'
import { collectBy } from '#domain/deadlines.ts'
import { isClosed } from '#domain/order-status.ts'
import { daysAgo, type Import, idOf, insertAll } from './job.ts'
import { dayOf, type MemberIds } from './members.ts'
import { readCsv } from './read-csv.ts'
import { loanRow, objectRow, reviewRow } from './rows.ts'

/** Loans of every state. One that would share a day with another of its object is left out. */
export async function importLoans(
  job: Import,
  members: MemberIds,
  document: string,
): Promise<number> {
  const { db, folder, libraryId } = job
  const settings: Pick<Library, 'items' | 'same_day_turnover'> = JSON.parse(document)
  const objects = new Map(
    readCsv(join(folder, 'objects.csv'), objectRow).map(row => [row.code, row]),
  )
  let written = 0
  for (const row of readCsv(join(folder, 'loans.csv'), loanRow)) {
    const [from, to] = [dayOf(job, row.from), dayOf(job, row.to)]
    const rule = {
      preparationOpening: null,
      preparationDays:
        objects.get(row.object_code)?.preparation_days ?? settings.items.preparations_days,
      sameDayTurnover: settings.same_day_turnover,
    }
    const returned = row.returned ? dayOf(job, row.returned) : null
    const collected = ['approved', 'extended', 'returned'].includes(row.status)
    const result = await db
      .insertInto('loans')
      .values({
        library_id: libraryId,
        id: `${libraryId}-${row.ref.toLowerCase()}`,
        object_id: idOf(row.object_code),
        member_id: members.get(row.member_email) ?? '',
        status: row.status,
        method: row.method,
        headquarters_id: row.headquarters,
        from_date: from,
        to_date: to,
        first_to_date: dayOf(job, row.first_to || row.to),
        busy_until: busyUntil(from, to, rule),
        collect_by: collectBy(null, from, to),
        closed_at: isClosed(row.status) ? new Date(`${returned ?? from}T12:00:00Z`) : null,
        contact_shared: row.contact_shared,
        deadline_extended: row.deadline_extended,
        note: row.note,
        note_answers: JSON.stringify(row.note_answers ? [row.note_answers] : []),
        motivation: row.motivation,
        pickup_code: row.pickup_code,
        deposit_code: row.deposit_code,
        delivery_date: collected ? from : null,
        return_date: returned,
        created_at: new Date(`${dayOf(job, row.created)}T09:30:00Z`),
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    written += Number(result.numInsertedOrUpdatedRows ?? 0n)
  }
  return written
}

export async function importReviews(job: Import, members: MemberIds): Promise<number> {
  const rows = readCsv(join(job.folder, 'reviews.csv'), reviewRow)
  await insertAll(
    job.db,
    'reviews',
    rows.map(row => ({
      library_id: job.libraryId,
      object_id: idOf(row.object_code),
      member_id: members.get(row.member_email) ?? '',
      rating: row.rating,
      message: row.message,
      created_at: daysAgo(job.now, row.days_ago),
    })),
  )
  return rows.length
}
