import { idOf } from '../id-of.ts'
import { type Count, fault, type Job } from '../job.ts'
import type { Placed } from '../read/parse-table.ts'
import { type Row, type TableName, valuesOf } from '../rows.ts'
import { slices } from '../slices.ts'
import { copiesOf } from '../write/copies.ts'
import { openDeparted } from '../write/records.ts'
import { insertAll, type TableKey } from '../write/row-store.ts'
import { contactsOf, defectsOf, knownLoans, placesOf, wishesOf } from './records.repo.ts'

// What happened at a moment is known by it: a row that the library has stays as it is.

type Placing<N extends TableName> = Row<N> & Placed
type Rows<N extends TableName> = {
  name: N
  table: TableKey
  /** The keys of the rows that the library has already, and that of a row. */
  known: (rows: readonly Placing<N>[]) => Promise<ReadonlySet<string>>
  keyOf: (row: Placing<N>) => string
  /** The values of a new row; `null` if it has a fault. */
  valuesOf: (rows: readonly Placing<N>[]) => Promise<(object | null)[]>
}

async function importNew<N extends TableName>(
  job: Job,
  { name, table, known, keyOf, valuesOf: make }: Rows<N>,
): Promise<Count> {
  const all = job.inventory.tables[name].rows as unknown as readonly Placing<N>[]
  let created = 0
  for await (const part of slices(all)) {
    const there = new Set(await known(part))
    const fresh = part.filter(row => {
      const isKnown = there.has(keyOf(row))
      job.shown?.add(name, row as Record<string, unknown> & Placed, isKnown ? 'same' : 'new')
      there.add(keyOf(row))
      return !isKnown
    })
    const values = (await make(fresh)).filter(row => row !== null)
    if (job.faults.length === 0) await insertAll(job, table, values as never)
    created += values.length
  }
  return { created, updated: 0, unchanged: all.length - created }
}

const keyOf = (...parts: (string | number | undefined)[]) => parts.join(' ')
const instantOf = (text: string) => (text ? new Date(text) : null)
const idsOf = (
  job: Job,
  { member_email, object_code }: { member_email: string; object_code: string },
) => ({
  member_id: job.refs.memberId(member_email) ?? '',
  object_id: job.refs.productId(object_code) ?? '',
})

/** Imports talks with members and messages to them. */
export function importContacts(job: Job): Promise<Count> {
  const { libraryId, refs, store } = job
  const departed = openDeparted(job)
  const memberOf = (row: Row<'contacts'>) => refs.memberId(row.member_email) ?? ''
  return importNew<'contacts'>(job, {
    name: 'contacts',
    table: 'contacts',
    known: async rows => {
      const stored = await store.read(db => contactsOf(db, libraryId, rows.map(memberOf)))
      return new Set(stored.map(one => keyOf(one.member_id, one.kind, one.made_at.getTime())))
    },
    keyOf: row => keyOf(memberOf(row), row.kind, Date.parse(row.made)),
    valuesOf: rows =>
      each(rows, async row => ({
        ...valuesOf('contacts', row),
        library_id: libraryId,
        member_id: memberOf(row),
        made_by: refs.memberId(row.made_by) ?? (await departed()),
        made_at: new Date(row.made),
      })),
  })
}

/** Imports what borrowers said is broken. The loan stands in the library or in the same import. */
export function importDefects(job: Job): Promise<Count> {
  const { libraryId, inventory, refs, store } = job
  const departed = openDeparted(job)
  const given = new Set(inventory.tables.loans.rows.map(({ ref }) => idOf(ref)))
  /** A file of this library may have the loan's own id. */
  const idsOfLoan = ({ loan }: Row<'defects'>) => [loan, `${libraryId}-${idOf(loan)}`]
  const loans = new Set<string>()
  const loanOf = (row: Row<'defects'>) => idsOfLoan(row).find(id => loans.has(id)) ?? ''
  return importNew<'defects'>(job, {
    name: 'defects',
    table: 'defects',
    known: async rows => {
      const ids = rows.flatMap(idsOfLoan)
      for (const id of await store.read(db => knownLoans(db, libraryId, ids))) loans.add(id)
      const stored = await store.read(db => defectsOf(db, libraryId, ids))
      return new Set(stored.map(one => keyOf(one.loan_id, one.created_at.getTime())))
    },
    keyOf: row => keyOf(loanOf(row) || row.loan, Date.parse(row.reported)),
    valuesOf: async rows => {
      const copies = await copiesOf(
        job,
        rows.map(row => row.object_code),
      )
      return each(rows, async row => {
        const copy = copies.get(row.object_code)?.find(({ code }) => code === row.copy_code)
        if (!loanOf(row) && !given.has(idOf(row.loan))) fault(job, row, 'loan', 'unknown', row.loan)
        if (!copy) fault(job, row, 'copy_code', 'unknown', row.copy_code)
        // The outcome says that it is closed.
        const isHalf = (row.outcome === null) !== (row.closed === '')
        if (isHalf) fault(job, row, row.closed ? 'outcome' : 'closed', 'empty')
        return {
          ...valuesOf('defects', row),
          ...idsOf(job, row),
          library_id: libraryId,
          loan_id: loanOf(row),
          copy_id: copy?.id ?? '',
          created_at: new Date(row.reported),
          closed_at: instantOf(row.closed),
          closed_by: row.closed_by ? (refs.memberId(row.closed_by) ?? (await departed())) : null,
        }
      })
    },
  })
}

/** Imports who wants to hear when an object is free. Nobody hears before staff press. */
export function importWishes(job: Job): Promise<Count> {
  const { libraryId, store } = job
  const keyFor = (row: Row<'wishes'>) => {
    const { object_id, member_id } = idsOf(job, row)
    return keyOf(object_id, member_id)
  }
  return importNew<'wishes'>(job, {
    name: 'wishes',
    table: 'wishes',
    known: async rows => {
      const products = rows.map(row => idsOf(job, row).object_id)
      const stored = await store.read(db => wishesOf(db, libraryId, products))
      return new Set(stored.map(one => keyOf(one.object_id, one.member_id)))
    },
    keyOf: keyFor,
    valuesOf: rows =>
      each(rows, async row => {
        const ids = idsOf(job, row)
        job.concerned.add(ids.member_id)
        const made = { created_at: new Date(row.wished) }
        return { ...valuesOf('wishes', row), ...ids, ...made, library_id: libraryId }
      }),
  })
}

/** Imports places in queues, in the order in which people joined. Who stands in one already stays there. */
export function importQueue(job: Job): Promise<Count> {
  const { libraryId, store } = job
  const open = (object: string, member: string) => keyOf(object, member, 'open')
  const past = (object: string, member: string, joined: number) => keyOf(object, member, joined)
  return importNew<'queue'>(job, {
    name: 'queue',
    table: 'queue_places',
    known: async rows => {
      const products = rows.map(row => idsOf(job, row).object_id)
      const stored = await store.read(db => placesOf(db, libraryId, products))
      return new Set(
        stored.map(({ object_id, member_id, joined_at, ended_at }) =>
          ended_at ? past(object_id, member_id, joined_at.getTime()) : open(object_id, member_id),
        ),
      )
    },
    keyOf: row => {
      const { object_id, member_id } = idsOf(job, row)
      return row.ended
        ? past(object_id, member_id, Date.parse(row.joined_queue))
        : open(object_id, member_id)
    },
    valuesOf: rows =>
      each(rows.toSorted(byJoining), async row => {
        const ids = idsOf(job, row)
        const isHalf = (row.outcome === null) !== (row.ended === '')
        if (isHalf) fault(job, row, row.ended ? 'outcome' : 'ended', 'empty')
        if (!row.ended) job.concerned.add(ids.member_id)
        return {
          ...valuesOf('queue', row),
          ...ids,
          library_id: libraryId,
          joined_at: new Date(row.joined_queue),
          offered_on: row.offered || null,
          ended_at: instantOf(row.ended),
        }
      }),
  })
}

const byJoining = (one: Row<'queue'>, other: Row<'queue'>) =>
  Date.parse(one.joined_queue) - Date.parse(other.joined_queue)

async function each<R, T>(rows: readonly R[], make: (row: R) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (const row of rows) made.push(await make(row))
  return made
}
