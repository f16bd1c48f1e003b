import * as v from 'valibot'
import { plainDate } from '#contract/fields.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { FaultList, FaultRule } from './faults.ts'
import { idOf } from './id-of.ts'
import type { Inventory } from './inventory.ts'
import type { Placed, Table } from './read/parse-table.ts'
import { dayColumns, tableNames } from './rows.ts'
import { mapSlices } from './slices.ts'
import type { Refs } from './write/refs.ts'

/**
 * Checks references between rows and to stored rows, and that no key occurs twice. Adds what is wrong to
 * `faults`. `actorLevel` as in the job.
 */
export async function checkInventory(
  { tables }: Inventory,
  refs: Refs,
  actorLevel: number | null,
  faults: FaultList,
) {
  const { objects, copies, members, memberships, headquarters, closures, loans, reviews } = tables
  const { notes, closings, receipts, contacts, defects, wishes, queue } = tables
  const add = ({ origin, line }: Placed, column: string, rule: FaultRule, value = '') =>
    faults.push({ file: origin.file, row: line, column, rule, ...(value && { value }) })
  const each = <R>(table: Table<R>, check: (row: R & Placed) => void) =>
    mapSlices(table.rows, check)
  const need = <R>(table: Table<R>, column: string & keyof R, found: (value: string) => unknown) =>
    each(table, row => {
      const value = row[column] as string | null
      if (value && !found(value)) add(row, column, 'unknown', value)
    })
  const once = <R>(
    table: Table<R>,
    column: string,
    keyOf: (row: R) => string | null,
    shownOf: (row: R) => string | null = keyOf,
  ) => {
    const seen = new Set<string>()
    return each(table, row => {
      const key = keyOf(row)
      if (key === null) return
      if (seen.has(key)) add(row, column, 'repeated', shownOf(row) ?? key)
      seen.add(key)
    })
  }
  await once(tables.categories, 'slug', row => row.slug)
  await once(headquarters, 'code', row => row.code)
  await once(members, 'email', row => row.email)
  // Two stored codes may differ in case only, so they are compared to the letter; new ones by the id that is made of them.
  await once(
    objects,
    'code',
    ({ code }) => (refs.isNew(code) ? `new ${idOf(code)}` : code),
    row => row.code,
  )
  await each(objects, row => {
    const { code } = row
    const other = refs.alike(code)
    if (other) add(row, 'code', 'code_alike', `${code} ~ ${other}`)
  })
  await once(copies, 'code', row => row.code)
  await once(loans, 'ref', row => idOf(row.ref))
  await once(loans, 'number', row => row.number)
  await once(reviews, 'member_email', row => `${row.object_code} ${row.member_email}`)
  await need(headquarters, 'owner_email', refs.memberId)
  await need(objects, 'owner_email', refs.memberId)
  await need(closures, 'headquarters', refs.pointId)
  await checkLocations(tables, refs, faults)
  await each(objects, row => {
    for (const name of row.categories) {
      if (!refs.category(name)) add(row, 'categories', 'unknown', name)
    }
  })
  await need(memberships, 'member_email', refs.memberId)
  await need(copies, 'object_code', refs.productId)
  await need(copies, 'location', refs.pointId)
  await need(loans, 'member_email', refs.memberId)
  await need(reviews, 'member_email', refs.memberId)
  await need(notes, 'member_email', refs.memberId)
  await need(contacts, 'member_email', refs.memberId)
  await need(defects, 'member_email', refs.memberId)
  await need(defects, 'object_code', refs.productId)
  await need(wishes, 'member_email', refs.memberId)
  await need(wishes, 'object_code', refs.productId)
  await need(queue, 'member_email', refs.memberId)
  await need(queue, 'object_code', refs.productId)
  await need(closings, 'headquarters', refs.pointId)
  await need(receipts, 'headquarters', refs.pointId)
  await once(receipts, 'number', row => `${row.year}/${row.number}`)
  await once(closings, 'day', row => `${row.headquarters} ${row.day}`)
  await need(loans, 'object_code', refs.productId)
  await need(reviews, 'object_code', refs.productId)
  await need(loans, 'headquarters', refs.pointId)
  await each(members, row => {
    const now = refs.levelOf(row.email)
    // A lower number is a higher level.
    const isTooHigh = actorLevel !== null && row.origin.has('level') && row.level <= actorLevel
    if (isTooHigh && row.level !== now) add(row, 'level', 'level', String(row.level))
  })
}

/** Every product needs a pickup point. Without such a column, only new products need one. */
async function checkLocations({ objects }: Inventory['tables'], refs: Refs, faults: FaultList) {
  await mapSlices(objects.rows, ({ code, location, line, origin: { file, has } }) => {
    const hasColumn = has('location')
    if (refs.pointId(location) || (!hasColumn && !refs.isNew(code))) return
    const ofName = refs.isShared(location ?? '') ? 'several_points' : 'unknown_point'
    const rule = location ? ofName : refs.hasPoints ? 'no_place' : 'no_places_yet'
    // Without the column every row would have this fault: the file has it once.
    const at = hasColumn ? { row: line, column: 'location' } : { row: null, column: null }
    faults.push({ file, ...at, rule, ...(location && { value: location }) })
  })
}

const twoYears = 2 * 366

/** Adds a fault for each day in the future that its column does not accept, and for each of another century. */
export async function checkDays({ tables }: Inventory, today: string, faults: FaultList) {
  // Where the file was written it may already be tomorrow.
  const tomorrow = addDays(today, 1)
  const most = addDays(today, twoYears)
  for (const name of tableNames) {
    const { rows, has } = tables[name]
    const columns = dayColumns(name).filter(([column]) => has(column))
    if (columns.length === 0) continue
    await mapSlices<Record<string, unknown> & Placed, void>(rows, row => {
      for (const [column, { maxAhead }] of columns) {
        const day = String(row[column] ?? '')
        if (!day) continue
        const add = (rule: FaultRule) =>
          faults.push({ file: row.origin.file, row: row.line, column, rule, value: day })
        if (!maxAhead) {
          if (day > tomorrow) add('day_ahead')
        } else if (!v.is(plainDate, day) || (day > most && maxAhead !== 'any')) add('day_far')
      }
    })
  }
}
