import type { Fault } from './faults.ts'
import type { Inventory } from './inventory.ts'
import { idOf } from './job.ts'
import type { Refs } from './refs.ts'

/**
 * What rows say of each other and of what the library has: nobody is named who is not there, nothing
 * comes twice. `actorLevel` as in the job.
 */
export function checkInventory(
  { tables }: Inventory,
  refs: Refs,
  actorLevel: number | null,
  faults: Fault[],
) {
  const add = (table: { file: string }, row: { line: number }, column: string, value: string) => ({
    is: (rule: Fault['rule']) =>
      faults.push({ file: table.file, row: row.line, column, rule, ...(value && { value }) }),
  })
  const need = <R extends { line: number }>(
    table: { file: string; rows: readonly R[] },
    column: string & keyof R,
    found: (value: string) => unknown,
  ) => {
    for (const row of table.rows) {
      const value = row[column] as string | null
      if (value && !found(value)) add(table, row, column, value).is('unknown')
    }
  }
  const once = <R extends { line: number }>(
    table: { file: string; rows: readonly R[] },
    column: string,
    keyOf: (row: R) => string,
  ) => {
    const seen = new Set<string>()
    for (const row of table.rows) {
      const key = keyOf(row)
      if (seen.has(key)) add(table, row, column, key).is('repeated')
      seen.add(key)
    }
  }
  const { objects, members, memberships, headquarters, closures, loans, reviews } = tables
  once(tables.categories, 'slug', row => row.slug)
  once(headquarters, 'code', row => row.code)
  once(members, 'email', row => row.email)
  once(objects, 'code', row => idOf(row.code))
  once(loans, 'ref', row => idOf(row.ref))
  once(reviews, 'member_email', row => `${row.object_code} ${row.member_email}`)
  need(headquarters, 'owner_email', refs.member)
  need(objects, 'owner_email', refs.member)
  need(closures, 'headquarters', refs.place)
  const placeless = objects.rows.some(row => !refs.place(row.location))
  if (placeless && !objects.has('location')) {
    faults.push({ file: objects.file, row: 1, column: 'location', rule: 'no_place' })
  }
  for (const row of objects.rows) {
    if (objects.has('location') && !refs.place(row.location)) {
      const rule = row.location ? 'unknown' : 'no_place'
      add(objects, row, 'location', row.location ?? '').is(rule)
    }
    for (const name of row.categories) {
      if (!refs.category(name)) add(objects, row, 'categories', name).is('unknown')
    }
  }
  need(memberships, 'member_email', refs.member)
  need(loans, 'member_email', refs.member)
  need(reviews, 'member_email', refs.member)
  need(loans, 'object_code', refs.object)
  need(reviews, 'object_code', refs.object)
  need(loans, 'headquarters', refs.place)
  for (const row of memberships.rows) {
    if (isDay(row.from) && isDay(row.to) && row.to < row.from) {
      add(memberships, row, 'to', row.to).is('dates_reversed')
    }
  }
  for (const row of members.rows) {
    const now = refs.levelOf(row.email)
    const stronger = actorLevel !== null && members.has('level') && row.level <= actorLevel
    if (stronger && row.level !== now) add(members, row, 'level', String(row.level)).is('level')
  }
}

const isDay = (text: string) => text.includes('-', 1)
