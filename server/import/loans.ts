import type { Geo } from '#contract/shapes/common.ts'
import type { Opening } from '#contract/shapes/headquarters.ts'
import { busyUntil } from '#domain/busy.ts'
import { collectBy } from '#domain/deadlines.ts'
import { isClosed } from '#domain/order-status.ts'
import { lockerCodes } from '../services/locker-codes.ts'
import { type Count, dayOf, fault, idOf, instantOf, type Job, upsert } from './job.ts'
import { openingsOf } from './openings.ts'
import type { Row } from './rows.ts'

/** Loans by their reference, in any state. Two of an object may not share a day. */
export async function importLoans(job: Job): Promise<Count> {
  const { db, inventory, libraryId, refs } = job
  const table = inventory.tables.loans
  if (table.rows.length === 0) return { created: 0, updated: 0, unchanged: 0 }
  const openings = await openingsOf(db, libraryId)
  const objects = await db
    .selectFrom('objects')
    .select(['id', 'location_id', 'preparation_days'])
    .where('library_id', '=', libraryId)
    .execute()
  const byId = new Map(objects.map(object => [object.id, object]))
  const known = await db
    .selectFrom('loans')
    .select('id')
    .where('library_id', '=', libraryId)
    .execute()
  const homes = await homesOf(job)
  const present = new Set(known.map(({ id }) => id))
  let created = 0
  for (const row of table.rows) {
    const id = `${libraryId}-${idOf(row.ref)}`
    if (present.has(id)) continue
    const object = byId.get(refs.object(row.object_code) ?? '')
    if (!object) continue
    const loan = loanOf(job, row, object, openings)
    const geo = row.method === 'delivery' ? (addressOf(row) ?? homes.get(loan.member_id)) : null
    const values = {
      ...{ ...loan, library_id: libraryId, id },
      shipping_geo: geo ? JSON.stringify(geo) : null,
    }
    const result = await db
      .insertInto('loans')
      .values(values)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (Number(result.numInsertedOrUpdatedRows ?? 0n) > 0) created += 1
    else if (!job.skipOverlaps) fault(job, table.file, row.line, 'from', 'overlap', row.ref)
  }
  return { created, updated: 0, unchanged: table.rows.length - created }
}

async function homesOf({ db, libraryId }: Job): Promise<Map<string, Geo | null>> {
  const members = await db
    .selectFrom('members')
    .select(['id', 'domicile'])
    .where('library_id', '=', libraryId)
    .execute()
  return new Map(members.map(({ id, domicile }) => [id, domicile]))
}

function addressOf({ address, cap, city, province }: Row<'loans'>): Geo | null {
  return address ? { address, cap: cap ?? '', city: city ?? '', province: province ?? '' } : null
}

type LentObject = { id: string; location_id: string; preparation_days: number | null }

function loanOf(job: Job, row: Row<'loans'>, object: LentObject, openings: Map<string, Opening>) {
  const { refs, settings } = job
  const [from, to] = [dayOf(job, row.from), dayOf(job, row.to)]
  const returned = row.returned ? dayOf(job, row.returned) : null
  const collected = ['approved', 'extended', 'returned'].includes(row.status)
  const place = refs.place(row.headquarters)
  const headquarters = row.headquarters ? (place ?? null) : null
  const agreed = busyUntil(from, to, {
    preparationOpening: openings.get(object.location_id) ?? null,
    preparationDays: object.preparation_days ?? settings.preparationDays,
    sameDayTurnover: settings.sameDayTurnover,
  })
  const created = row.created ? dayOf(job, row.created) : from
  const createdAt = new Date(`${created}T09:30:00Z`)
  const agreedTo = row.method === 'p2p' && row.contact_shared && (row.owner_agreed || collected)
  return {
    ...(row.number && { number: row.number }),
    object_id: object.id,
    member_id: refs.member(row.member_email) ?? '',
    status: row.status,
    method: row.method,
    headquarters_id: headquarters,
    from_date: from,
    to_date: to,
    first_to_date: dayOf(job, row.first_to || row.to),
    busy_until: agreed,
    collect_by: collectBy(openings.get(headquarters ?? '') ?? null, from, to),
    closed_at: isClosed(row.status) ? new Date(`${returned ?? from}T12:00:00Z`) : null,
    contact_shared: row.contact_shared,
    owner_agreed_at: agreedTo ? createdAt : null,
    deadline_extended: row.deadline_extended,
    note: row.note,
    note_answers: JSON.stringify(row.note_answers ? [row.note_answers] : []),
    motivation: row.motivation,
    ...codesOf(row),
    delivery_date: collected ? from : null,
    return_date: returned,
    created_at: createdAt,
  }
}

/** An export holds no smartlocker codes, so an open loan that has none gets new ones. */
function codesOf({ status, method, pickup_code, deposit_code }: Row<'loans'>) {
  const lost = !pickup_code && !deposit_code && !isClosed(status)
  return lost && method === 'smartlocker' ? lockerCodes(method) : { pickup_code, deposit_code }
}

/** Reviews: one for each member and object. */
export async function importReviews(job: Job): Promise<Count> {
  const { inventory, libraryId, refs } = job
  const table = inventory.tables.reviews
  return upsert(
    job,
    'reviews',
    ['library_id', 'member_id', 'object_id'],
    { rating: ['rating'], message: ['message'] },
    table.has,
    table.rows.map(row => ({
      library_id: libraryId,
      object_id: refs.object(row.object_code) ?? '',
      member_id: refs.member(row.member_email) ?? '',
      rating: row.rating,
      message: row.message,
      created_at: instantOf(job, row.created, row.days_ago),
    })),
  )
}
