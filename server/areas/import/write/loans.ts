import { limits } from '#contract/limits.ts'
import type { Geo } from '#contract/shapes/common.ts'
import type { Opening } from '#contract/shapes/pickup-point.ts'
import { busyUntil } from '#domain/days/busy.ts'
import { collectBy } from '#domain/days/deadlines.ts'
import { addDays, earlier } from '#domain/days/plain-date.ts'
import { isClosed, wasCollected } from '#domain/loans/states.ts'
import { lockerCodes } from '#server/areas/loans/locker-codes.ts'
import { idOf } from '../id-of.ts'
import { type Count, createdAt, fault, instantOf, type Job, upsert } from '../job.ts'
import type { CompleteLoan } from '../people/complete-loans.ts'
import type { Origin, Placed, Table } from '../read/parse-table.ts'
import { changedBy, type Row, valuesOf } from '../rows.ts'
import { slices } from '../slices.ts'
import { copiesOf } from './copies.ts'
import { openRegister, refuseDays } from './loan-rules.ts'
import { openingsOf } from './openings.ts'
import { insertAll } from './row-store.ts'
import {
  homesOf,
  type LentProduct,
  lentProducts,
  otherLoans,
  type StoredLoan,
} from './stored-loans.ts'

type LoanRow = CompleteLoan & Placed

/** Imports loans by their reference, in any state. Two loans of a copy may not overlap. */
export async function importLoans(job: Job): Promise<Count> {
  const table = job.inventory.tables.loans as Table<LoanRow>
  const register = openRegister()
  let created = 0
  for await (const rows of slices(table.rows)) {
    const keys = rows.map(row => keysOf(job, row))
    const { present, others } = await otherLoans(job, keys)
    for (const other of others) register.add(other)
    const fresh = rows.filter(row => !present.has(keysOf(job, row).id))
    keepPresent(job, rows, present)
    const loans = await prepare(job, fresh)
    const codes = fresh.map(({ object_code }) => object_code)
    const copies = await copiesOf(job, codes)
    const accepted: (PreparedLoan & { copy_id?: string })[] = []
    for (const { row, loan } of loans) {
      const all = copies.get(row.object_code) ?? []
      const wanted = row.copy_code ? all.filter(({ code }) => code === row.copy_code) : all
      if (wanted.length === 0) {
        fault(job, row, 'copy_code', 'unknown', row.copy_code ?? '')
        continue
      }
      const refusalOf = ({ code }: { code: string }) =>
        register.refuse({ number: null, ...loan, copy: code })
      const copy = wanted.find(one => refusalOf(one)?.rule !== 'overlap') ?? wanted[0]
      const refusal = refuseDays(loan) ?? (copy && refusalOf(copy))
      if (refusal) {
        const { column, rule } = refusal
        if (!job.skipOverlaps) fault(job, row, column, rule, row.ref)
        continue
      }
      register.add({ number: null, ...loan, copy: copy?.code ?? '' })
      accepted.push({ ...loan, ...(copy?.id && { copy_id: copy.id }) })
      job.shown?.add('loans', row, 'new')
    }
    if (job.faults.length === 0) await insertAll(job, 'loans', accepted)
    created += accepted.length
    for (const { status, member_id } of accepted) {
      if (!isClosed(status)) job.concerned.add(member_id)
    }
  }
  return { created, updated: 0, unchanged: table.rows.length - created }
}

/** Loans that the library has stay as they are, whatever the file says. */
function keepPresent(job: Job, rows: readonly LoanRow[], present: ReadonlyMap<string, StoredLoan>) {
  for (const row of rows) {
    const stored = present.get(keysOf(job, row).id)
    if (!stored) continue
    job.shown?.add('loans', row, 'same')
    const isSame =
      stored.status === row.status && stored.from_date === row.from && stored.to_date === row.to
    if (!isSame) fault(job, row, 'ref', 'loan_kept', row.ref)
  }
}

function keysOf({ libraryId, refs }: Job, row: Row<'loans'>) {
  return {
    id: `${libraryId}-${idOf(row.ref)}`,
    object_id: refs.productId(row.object_code) ?? '',
    number: row.number,
    pickup_code: row.pickup_code,
  }
}

/** Turns rows into loans, with the products, opening hours and borrowers of the library and of the import. */
async function prepare(job: Job, rows: readonly LoanRow[]) {
  const { refs } = job
  const codes = rows.map(({ object_code }) => object_code)
  const products = await lentProducts(job, codes)
  const locations = [...products.values()].map(({ location_id }) => location_id)
  const points = rows.map(row => pointOf(job, row)).filter(point => point !== null)
  const openings = await openingsOf(job, new Set([...locations, ...points]))
  const delivered = rows.filter(({ method }) => method === 'delivery')
  const borrowers = delivered.map(row => refs.memberId(row.member_email) ?? '')
  const homes = await homesOf(job, borrowers)
  return rows.flatMap(row => {
    const product = products.get(refs.productId(row.object_code) ?? '')
    if (!product) return []
    const loan = loanOf(job, row, product, openings)
    const geo = row.method === 'delivery' ? (addressOf(row) ?? homes.get(loan.member_id)) : null
    return [{ row, loan: { ...loan, shipping_geo: geo ? JSON.stringify(geo) : null } }]
  })
}

const pointOf = ({ refs }: Job, row: Row<'loans'>): string | null =>
  row.headquarters ? (refs.pointId(row.headquarters) ?? null) : null

function addressOf({ address, cap, city, province }: Row<'loans'>): Geo | null {
  return address ? { address, cap: cap ?? '', city: city ?? '', province: province ?? '' } : null
}

type PreparedLoan = ReturnType<typeof loanOf> & { shipping_geo: string | null }

function loanOf(job: Job, row: LoanRow, product: LentProduct, openings: Map<string, Opening>) {
  const { refs, settings, libraryId } = job
  const { from, to } = row
  const returned = row.returned || null
  const collected = wasCollected(row.status)
  const isAtDesk = row.method === 'desk' && !row.headquarters
  const pointId = isAtDesk ? product.location_id : pointOf(job, row)
  // What was lent elsewhere for longer than a loan lasts here counts as extended.
  const longest = addDays(from, limits.loanMaxDays - 1)
  const agreed = busyUntil(from, to, {
    preparationOpening: openings.get(product.location_id) ?? null,
    preparationDays: product.preparation_days ?? settings.preparationDays,
    sameDayTurnover: settings.sameDayTurnover,
  })
  const created = createdAt(job, row.created, from)
  const agreedTo = row.method === 'p2p' && row.contact_shared && (row.owner_agreed || collected)
  return {
    ...valuesOf('loans', row),
    library_id: libraryId,
    id: keysOf(job, row).id,
    ...(row.number && { number: row.number }),
    ...(row.booking && { booking_id: `${libraryId}-${idOf(row.booking)}` }),
    lost: row.lost && row.status === 'returned',
    object_id: product.id,
    member_id: refs.memberId(row.member_email) ?? '',
    headquarters_id: pointId,
    status: row.status,
    method: row.method,
    first_to_date: collected ? earlier(row.first_to || to, longest) : row.first_to || to,
    busy_until: agreed,
    collect_by:
      row.method === 'delivery' ? null : collectBy(openings.get(pointId ?? '') ?? null, from, to),
    closed_at: isClosed(row.status) ? new Date(`${returned ?? from}T12:00:00Z`) : null,
    owner_agreed_at: agreedTo ? created : null,
    note_answers: JSON.stringify(row.note_answers ? [row.note_answers] : []),
    ...codesOf(row),
    delivery_date: collected ? from : null,
    return_date: returned,
    created_at: created,
  }
}

/** An export has no smartlocker codes: an open loan without codes gets new ones. */
function codesOf({ status, method, pickup_code, deposit_code }: LoanRow) {
  const lost = !pickup_code && !deposit_code && !isClosed(status)
  return lost && method === 'smartlocker' ? lockerCodes(method) : { pickup_code, deposit_code }
}

/** Imports reviews: one for each member and product. */
export function importReviews(job: Job): Promise<Count> {
  const { inventory, libraryId, refs } = job
  const { rows } = inventory.tables.reviews
  const keys = ['library_id', 'member_id', 'object_id'] as const
  const changing = (has: Origin['has']) => changedBy('reviews', has)
  return upsert(job, { table: 'reviews', keys, changing }, rows, row => ({
    ...valuesOf('reviews', row),
    library_id: libraryId,
    object_id: refs.productId(row.object_code) ?? '',
    member_id: refs.memberId(row.member_email) ?? '',
    created_at: instantOf(job, row.created, row.days_ago),
    // Staff have chosen what they import.
    seen_at: job.now,
  }))
}
