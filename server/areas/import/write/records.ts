import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deletedProfile } from '#contract/texts/deleted-profile.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { type Count, fault, type Job } from '../job.ts'
import { type Row, valuesOf } from '../rows.ts'
import { mapSlices, slices } from '../slices.ts'
import { anyOf, insertAll } from './row-store.ts'

const counted = (created: number, all: number): Count => ({
  created,
  updated: 0,
  unchanged: all - created,
})

/** Imports what staff wrote about members. The same text of the same moment is the same note. */
export async function importNotes(job: Job): Promise<Count> {
  const { inventory, libraryId, refs, store } = job
  const table = inventory.tables.notes
  const departed = openDeparted(job)
  let created = 0
  for await (const part of slices(table.rows)) {
    const ids = part.map(({ member_email }) => refs.memberId(member_email) ?? '')
    const stored = await store.read(db =>
      db
        .selectFrom('member_notes')
        .select(['member_id', 'text', 'written_at'])
        .where('library_id', '=', libraryId)
        .where('member_id', '=', anyOf(ids))
        .execute(),
    )
    const keyOf = (id: string, text: string, at: Date) => `${id} ${at.getTime()} ${text}`
    const known = new Set(stored.map(one => keyOf(one.member_id, one.text, one.written_at)))
    const notes = []
    for (const row of part) {
      const member_id = refs.memberId(row.member_email) ?? ''
      const written_at = new Date(row.written)
      const isKnown = known.has(keyOf(member_id, row.text, written_at))
      job.shown?.add('notes', row, isKnown ? 'same' : 'new')
      if (isKnown) continue
      const author_id = refs.memberId(row.author_email) ?? (await departed())
      const own = { library_id: libraryId, member_id, author_id, written_at }
      notes.push({ ...valuesOf('notes', row), ...own })
    }
    if (job.faults.length === 0) await insertAll(job, 'member_notes', notes)
    created += notes.length
  }
  return counted(created, table.rows.length)
}

/** Imports the closings of tills that the library has not. */
export async function importClosings(job: Job): Promise<Count> {
  const { inventory, libraryId, refs, store } = job
  const table = inventory.tables.closings
  if (table.rows.length === 0) return counted(0, 0)
  const departed = openDeparted(job)
  const stored = await store.read(db => listClosings(db, libraryId))
  const isEmpty = await store.read(db => hasNoReceipts(db, libraryId))
  const closings: (ReturnType<typeof closingOf> & { closed_by: string })[] = []
  for (const row of table.rows) {
    const closing = closingOf(job, row)
    const isKnown = stored.has(keyOfClosing(closing.headquarters_id, row.day))
    if (!isKnown && !isEmpty) fault(job, row, 'day', 'receipts_there', row.day)
    job.shown?.add('closings', row, isKnown ? 'same' : 'new')
    if (isKnown) continue
    closings.push({ ...closing, closed_by: refs.memberId(row.closed_by) ?? (await departed()) })
  }
  if (job.faults.length === 0) await insertAll(job, 'closings', closings)
  return counted(closings.length, table.rows.length)
}

const keyOfClosing = (point: string | null, day: string) => `${point} ${day}`

function closingOf({ libraryId, refs }: Job, row: Row<'closings'>) {
  return {
    ...valuesOf('closings', row),
    library_id: libraryId,
    headquarters_id: refs.pointId(row.headquarters) ?? '',
    closed_at: new Date(row.closed),
  }
}

async function listClosings(db: AnyDb, libraryId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('closings')
    .select(['id', 'headquarters_id', 'day'])
    .where('library_id', '=', libraryId)
    .execute()
  return new Map(
    rows.map(({ id, headquarters_id, day }) => [keyOfClosing(headquarters_id, day), id]),
  )
}

async function hasNoReceipts(db: AnyDb, libraryId: string): Promise<boolean> {
  const found = await db
    .selectFrom('receipts')
    .select('id')
    .where('library_id', '=', libraryId)
    .limit(1)
    .executeTakeFirst()
  return !found
}

/**
 * Imports receipts with their numbers. A library that has receipts of its own takes no others: the numbers of a year would have
 * two meanings. A receipt is known by its number.
 */
export async function importReceipts(job: Job): Promise<Count> {
  const { inventory, libraryId, store } = job
  const table = inventory.tables.receipts
  if (table.rows.length === 0) return counted(0, 0)
  const stored = await store.read(db =>
    db
      .selectFrom('receipts')
      .select(['id', 'year', 'number'])
      .where('library_id', '=', libraryId)
      .execute(),
  )
  const numberOf = ({ year, number }: { year: number; number: number }) => `${year}/${number}`
  const ids = new Map(stored.map(one => [numberOf(one), one.id]))
  const known = new Set(ids.keys())
  const fresh = table.rows.filter(row => !known.has(numberOf(row)))
  // What gives back an earlier receipt has a higher number.
  fresh.sort((a, b) => a.year - b.year || a.number - b.number)
  await mapSlices(table.rows, row => {
    const isKnown = known.has(numberOf(row))
    const isForeign = !isKnown && known.size > 0
    if (isForeign) fault(job, row, 'number', 'receipts_there', numberOf(row))
    job.shown?.add('receipts', row, isKnown ? 'same' : 'new')
    if (!isKnown) ids.set(numberOf(row), randomUUID())
  })
  for (const row of fresh) {
    const isUnknown = row.reversal_of && !ids.has(row.reversal_of)
    if (isUnknown) fault(job, row, 'reversal_of', 'unknown', row.reversal_of)
  }
  if (job.faults.length > 0 || job.shown) return counted(fresh.length, table.rows.length)
  const departed = openDeparted(job)
  const closings = await store.read(db => listClosings(db, libraryId))
  for await (const part of slices(fresh)) {
    const cards = await cardsOf(job, part)
    const receipts = []
    for (const row of part) {
      const receipt = receiptOf(job, row)
      const { headquarters_id } = receipt
      const card = keyOfCard(receipt.member_id, row.card_name, row.from, row.to)
      receipts.push({
        ...receipt,
        id: ids.get(numberOf(row)) ?? '',
        member_id: receipt.member_id ?? (row.kind === 'card' ? await departed() : null),
        reversal_of: (row.reversal_of && ids.get(row.reversal_of)) || null,
        membership_id: (row.has_card && cards.get(card)) || null,
        closing_id:
          (row.closed_on && closings.get(keyOfClosing(headquarters_id, row.closed_on))) || null,
      })
    }
    await insertAll(job, 'receipts', receipts)
  }
  await store.write(db => saveLastNumbers(db, libraryId))
  return counted(fresh.length, table.rows.length)
}

function receiptOf({ libraryId, refs }: Job, row: Row<'receipts'>) {
  return {
    ...valuesOf('receipts', row),
    library_id: libraryId,
    member_id: row.member_email ? (refs.memberId(row.member_email) ?? null) : null,
    made_by: row.made_by ? (refs.memberId(row.made_by) ?? null) : null,
    headquarters_id: row.headquarters ? (refs.pointId(row.headquarters) ?? null) : null,
    valid_from: row.from || null,
    valid_to: row.to || null,
    made_at: new Date(row.made),
  }
}

const keyOfCard = (...parts: (string | null)[]) => parts.join(' ')

/** The cards of the members of some receipts, by member, name and days. */
async function cardsOf({ libraryId, refs, store }: Job, rows: readonly Row<'receipts'>[]) {
  const members = rows.map(
    ({ member_email }) => (member_email && refs.memberId(member_email)) || '',
  )
  const cards = await store.read(db =>
    db
      .selectFrom('memberships')
      .select(['id', 'member_id', 'card_name', 'valid_from', 'valid_to'])
      .where('library_id', '=', libraryId)
      .where('member_id', '=', anyOf(members))
      .execute(),
  )
  return new Map(
    cards.map(card => [
      keyOfCard(card.member_id, card.card_name, card.valid_from, card.valid_to),
      card.id,
    ]),
  )
}

/** The next receipt of a year gets the number after its last one. */
function saveLastNumbers(db: AnyDb, libraryId: string) {
  return sql`insert into receipt_years as known (library_id, year, last_number)
    select library_id, year, max(number) from receipts where library_id = ${libraryId} group by library_id, year
    on conflict (library_id, year) do update
      set last_number = greatest(known.last_number, excluded.last_number)`.execute(db)
}

/** Who left before the export and is in no file, but wrote a note, closed a till or paid: one record stands for all of them. */
export function openDeparted({ libraryId, now, store, shown }: Job): () => Promise<string> {
  let id: string | null = null
  return async () => {
    if (id !== null || shown) return id ?? ''
    const made = randomUUID()
    const profile = { first_name: deletedProfile, name: deletedProfile }
    const email = `${made}@deleted.invalid`
    await store.write(db =>
      db
        .insertInto('members')
        .values({ library_id: libraryId, id: made, email, ...profile, deleted_at: now })
        .execute(),
    )
    id = made
    return made
  }
}
