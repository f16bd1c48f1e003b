import type { CsvCell } from '#domain/csv.ts'
import { isSign, listOf, weekdays } from '#server/areas/import/columns/shared.ts'
import {
  cellsFrom,
  type OtherCells,
  type StoredRow,
  type TableName,
} from '#server/areas/import/rows.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { listMembers, listRows } from './export.repo.ts'

/** The rows of each table, by heading, in the format of the importer. */
export type Sheet = Record<string, CsvCell>[]

/** Stands for staff who have left: no member has it. */
const departed = 'profilo-cancellato@example.invalid'

/** All stored rows of a library's products and members, without passwords. */
export async function exportRows(db: AnyDb, libraryId: string) {
  const members = await listMembers(db, libraryId)
  const emails = new Map(members.map(({ id, email }) => [id, email]))
  const emailOf = (id: string | null) => (id && emails.get(id)) || ''
  const places = await listRows(db, libraryId, 'headquarters', ['position', 'id'])
  const hours = await listRows(db, libraryId, 'opening_hours', ['day'])
  const holidays = await listRows(db, libraryId, 'holidays', ['headquarters_id', 'first_day'])
  const days = await listRows(db, libraryId, 'additional_days', ['headquarters_id', 'day'])
  const categories = await listRows(db, libraryId, 'categories', ['position', 'slug'])
  const products = await listRows(db, libraryId, 'objects', ['code'])
  const copies = await listRows(db, libraryId, 'copies', ['object_id', 'code'])
  const pairs = await listRows(db, libraryId, 'object_categories', ['slug'])
  const photos = await listRows(db, libraryId, 'imported_photos', ['position'])
  const isStillTo = ({ host, state }: (typeof photos)[number]) => host !== null && state !== 'done'
  const stillTo = Map.groupBy(photos.filter(isStillTo), ({ object_id }) => object_id)
  const cards = await listRows(db, libraryId, 'memberships', ['valid_from', 'member_id'])
  const loans = await listRows(db, libraryId, 'loans', ['created_at', 'id'])
  const reviews = await listRows(db, libraryId, 'reviews', ['created_at', 'object_id'])
  const notes = await listRows(db, libraryId, 'member_notes', ['written_at', 'id'])
  const closings = await listRows(db, libraryId, 'closings', ['day', 'headquarters_id'])
  const receipts = await listRows(db, libraryId, 'receipts', ['year', 'number'])
  const contacts = await listRows(db, libraryId, 'contacts', ['made_at', 'id'])
  const defects = await listRows(db, libraryId, 'defects', ['created_at', 'id'])
  const wishes = await listRows(db, libraryId, 'wishes', ['created_at', 'member_id', 'object_id'])
  const queue = await listRows(db, libraryId, 'queue_places', ['joined_at', 'number'])
  const numbers = new Map(receipts.map(({ id, year, number }) => [id, `${year}/${number}`]))
  const closingDays = new Map(closings.map(({ id, day }) => [id, day]))
  const codes = new Map(products.map(({ id, code }) => [id, code]))
  const copyCodes = new Map(copies.map(({ id, code }) => [id, code]))
  const copiesOf = Map.groupBy(copies, ({ object_id }) => object_id)
  const isAlone = (productId: string) => (copiesOf.get(productId)?.length ?? 0) < 2
  const ofMembers = <R extends { member_id: string }>(rows: readonly R[]) =>
    rows.filter(row => emails.has(row.member_id))
  const whoseAndWhat = (row: { member_id: string; object_id: string }) => ({
    member_email: emailOf(row.member_id),
    object_code: codes.get(row.object_id),
  })
  const sheets: Record<TableName, Sheet> = {
    categories: sheetOf('categories', categories, () => ({})),
    headquarters: sheetOf('headquarters', places, row => ({
      owner_email: emailOf(row.owner_id),
      ...weekly(hours.filter(({ headquarters_id }) => headquarters_id === row.id)),
    })),
    closures: [
      ...sheetOf('closures', holidays, row => ({
        headquarters: row.headquarters_id,
        when: row.first_day === row.last_day ? row.first_day : `${row.first_day}..${row.last_day}`,
        name: row.name,
        hours: '',
      })),
      // One without hours opens nothing, and would be read as a closure.
      ...days
        .filter(({ hours }) => hours)
        .map(row => ({
          headquarters: row.headquarters_id,
          when: row.day,
          name: '',
          hours: row.hours,
        })),
    ],
    members: sheetOf(
      'members',
      members.sort((a, b) => (a.email < b.email ? -1 : 1)),
      () => ({}),
    ),
    memberships: sheetOf('memberships', ofMembers(cards), row => ({
      member_email: emailOf(row.member_id),
    })),
    objects: sheetOf('objects', products, row => ({
      categories: listOf(pairs.filter(pair => pair.object_id === row.id).map(({ slug }) => slug)),
      owner_email: emailOf(row.owner_id),
      quantity: copiesOf.get(row.id)?.filter(({ state }) => state !== 'retired').length || '',
    })).map((cells, at) => {
      // The addresses of photos that are still to come go along.
      const later = stillTo.get(products[at]?.id ?? '')?.map(({ source }) => source) ?? []
      return later.length > 0
        ? { ...cells, pictures: listOf([String(cells.pictures ?? ''), ...later].filter(Boolean)) }
        : cells
    }),
    copies: sheetOf(
      'copies',
      copies.filter(copy => !isAlone(copy.object_id) || hasOwnData(copy)),
      row => ({ object_code: codes.get(row.object_id) }),
    ),
    loans: sheetOf(
      'loans',
      ofMembers(loans).filter(({ status }) => status !== 'checkout'),
      row => ({
        member_email: emailOf(row.member_id),
        object_code: codes.get(row.object_id),
        // Without one an import takes any that is free.
        copy_code: isAlone(row.object_id) ? '' : copyCodes.get(row.copy_id),
      }),
    ),
    reviews: sheetOf('reviews', ofMembers(reviews), row => ({
      member_email: emailOf(row.member_id),
      object_code: codes.get(row.object_id),
    })),
    notes: sheetOf('notes', ofMembers(notes), row => ({
      member_email: emailOf(row.member_id),
      author_email: emailOf(row.author_id) || departed,
    })),
    closings: sheetOf('closings', closings, row => ({
      closed_by: emailOf(row.closed_by) || departed,
    })),
    receipts: sheetOf('receipts', receipts, row => ({
      member_email: emailOf(row.member_id),
      reversal_of: (row.reversal_of && numbers.get(row.reversal_of)) ?? '',
      made_by: emailOf(row.made_by),
      closed_on: (row.closing_id && closingDays.get(row.closing_id)) ?? '',
    })),
    contacts: sheetOf('contacts', ofMembers(contacts), row => ({
      member_email: emailOf(row.member_id),
      made_by: emailOf(row.made_by) || departed,
    })),
    defects: sheetOf('defects', ofMembers(defects), row => ({
      ...whoseAndWhat(row),
      copy_code: copyCodes.get(row.copy_id),
      closed_by: emailOf(row.closed_by) || (row.closed_by && departed),
    })),
    wishes: sheetOf('wishes', ofMembers(wishes), whoseAndWhat),
    queue: sheetOf('queue', ofMembers(queue), whoseAndWhat),
  }
  const images = [
    ...places.flatMap(({ img }) => (img ? [img] : [])),
    ...categories.flatMap(({ img }) => (isSign(img) ? [] : [img])),
  ]
  return { sheets, pictures: [...products.flatMap(({ imgs }) => imgs), ...images] }
}

/** Whether a product's only copy says something that its product does not. */
function hasOwnData({ state, location_id, corner, note, ...copy }: StoredRow<'copies'>): boolean {
  const texts = [location_id, corner, note, copy.state_reason, copy.serial_number, copy.bought_on]
  const isLost = state === 'missing' || state === 'retired'
  return isLost || copy.value_cents !== null || texts.some(Boolean)
}

function sheetOf<N extends TableName>(
  name: N,
  rows: readonly StoredRow<N>[],
  others: (row: StoredRow<N>) => OtherCells<N>,
): Sheet {
  return rows.map(row => ({ ...cellsFrom(name, row), ...others(row) }))
}

function weekly(hours: readonly { day: number; hours: string }[]) {
  const cells = weekdays.map((name, index) => {
    const found = hours.find(({ day }) => day === index + 1)
    return [name, found?.hours ?? '']
  })
  return Object.fromEntries(cells) as Record<(typeof weekdays)[number], string>
}
