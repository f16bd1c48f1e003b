import type { Profile } from '../kinds/contents.ts'
import { furtherColumnsOf } from '../kinds/further-columns.ts'
import { namedColumns } from '../kinds/names.ts'
import { dayColumns, type TableName, tables } from '../rows.ts'
import { isNotOurs, likelyColumns } from './likeness.ts'
import type { Mapped } from './mapping.ts'
import type { RawTable } from './parse-table.ts'
import { plainHeading } from './plain-heading.ts'

/** States that no pickup point is called by. A place may be «Nuovo» or «Presente». */
const noPlace =
  /^(in stock|(out )?on loan|checked (in|out)|available|unavailable|reserved|lost|missing|(in |out for )?repair|under maintenance|disponibile|in prestito|in riparazione|prenotato|verfügbar|ausgeliehen|in reparatur)$/i
/** In some languages it is the last name, if another column has the first. */
const generalName = /^(name|nom|naam)$/
/** What is in the cells of some columns; columns of days are known by their schema. */
const contents: Record<string, string | undefined> = {
  email: 'email',
  member_email: 'email',
  contact_email: 'email',
  phone_number: 'phone',
}
const amounts = /price$|^quantity$|^copies.value_cents$/
/** What a thing is called where no column has its name. */
const modelHeading = /^(modell|modellname|model name|produkt|produktname|product)$/
/** How many rows say what a column is. */
const looked = 60

const daysOf = (table: TableName) =>
  new Set([
    ...dayColumns(table).map(([name]) => name),
    ...furtherColumnsOf(table).flatMap(({ name, cells }) => (cells === 'day' ? [name] : [])),
  ])

/**
 * Finds our missing columns among the file's headings that have no other meaning: by their names, and where nothing is called like
 * a column, by what is in the cells. An empty text: a heading that is called like the column is another one. `known`: the system has columns of its own, so only the exact names of others count.
 */
export function likelyAmong(
  table: TableName,
  raw: RawTable,
  profiles: ReadonlyMap<string, Profile>,
  known: Mapped | null,
): Record<string, string> {
  const { headings } = raw
  const ours = known ? [] : Object.keys(tables[table].entries)
  const taken = new Set(known ? Object.values(known.from).flat() : [])
  const own = headings.filter(heading => !ours.includes(heading) && !taken.has(heading))
  const contentOf = (heading: string) => profiles.get(heading)?.content ?? null
  const further = new Set(furtherColumnsOf(table).map(({ name }) => name))
  const days = daysOf(table)
  const isEmpty = (heading: string) => profiles.get(heading)?.filled === 0
  const fits = (column: string, heading: string, isNamed: boolean) => {
    if (headings.includes(column) || (known && Object.hasOwn(known.from, column))) return false
    const content = contentOf(heading)
    // An e-mail is one, whatever its heading, and a day is no price.
    if (content === 'email') return /email|loans.member_name/.test(column)
    if (content === 'day') return days.has(column)
    if (column === 'full_name' && content !== null) return false
    if (amounts.test(column) && content !== 'number' && content !== null) return false
    // What is only called like such a column needs cells of its kind.
    const needed = days.has(column) ? 'day' : contents[column]
    if (needed && content !== needed && !isNamed && !isEmpty(heading)) return false
    return column === 'loans.member_email' || column === 'owner_email' ? isEmpty(heading) : true
  }
  const found: Record<string, string> = likelyColumns(table, own, {
    fits,
    exactOnly: !!known,
    isEmpty,
  })
  // Who has a thing is said once. Without it the days of a loan say nothing, nor does a card's name without its end.
  const [named, ...others] = ['email', 'number', 'name']
    .map(by => `loans.member_${by}`)
    .filter(column => found[column])
  for (const column of named ? others : ['loans.from', 'loans.to']) delete found[column]
  if (table === 'members' && !found.card_to)
    for (const column of ['card_from', 'card_name', 'card_price']) delete found[column]
  // Of a name that stands there in parts and whole, what is whole counts only where a part is missing.
  if (found.full_name)
    delete found[found.first_name && found.last_name ? 'full_name' : 'first_name']
  if (known) return found
  const free = () => own.filter(heading => !Object.values(found).includes(heading))
  const take = (column: string, fits: (heading: string) => boolean) => {
    const offered = Object.hasOwn(tables[table].entries, column) || further.has(column)
    const heading = free().find(fits)
    if (offered && heading && !found[column] && !headings.includes(column)) found[column] = heading
  }
  const isText = (heading: string) => {
    const { content, distinct, length, filled } = profiles.get(heading) ?? {
      content: 'url' as const,
      distinct: 0,
      length: 0,
      filled: 0,
    }
    return content === null && distinct > 0.8 && length >= 3 && length <= 60 && filled > 0.8
  }
  if (table === 'members') {
    const called = found.first_name
    const isFirst = (one: string) => namedColumns[table].get(plainHeading(one)) === 'first_name'
    const other = free().find(one => isFirst(one) && !generalName.test(plainHeading(one)))
    // «Vorname» and «Name».
    if (called && generalName.test(plainHeading(called)) && other && !found.last_name)
      Object.assign(found, { first_name: other, last_name: called })
    const both = found.first_name
    const isBoth =
      both && raw.rows.slice(0, 20).some(({ cells }) => /\s/.test((cells[both] ?? '').trim()))
    if (isBoth && !found.last_name && !found.full_name && !headings.includes('last_name')) {
      delete found.first_name
      if (!headings.includes('full_name')) found.full_name = both
    }
    take('email', heading => contentOf(heading) === 'email')
    take('phone_number', heading => contentOf(heading) === 'phone')
    if (!found.first_name && !found.last_name && !headings.includes('first_name'))
      take('full_name', isText)
  } else if (table === 'memberships' || table === 'loans') {
    // In our files the borrower reads it; in a register it is what staff wrote down.
    const isRegister = table === 'loans' && !headings.includes('note_answers')
    if (isRegister && headings.includes('note') && !headings.includes('staff_note'))
      Object.assign(found, { note: '', staff_note: 'note' })
    take('member_email', heading => contentOf(heading) === 'email')
  } else if (table === 'objects') {
    const isUnique = (heading: string) => (profiles.get(heading)?.distinct ?? 0) === 1
    // Two things with one code: another column has the code of each.
    const unique = own.filter(
      one => namedColumns[table].get(plainHeading(one)) === 'code' && isUnique(one),
    )
    // The number of a row in another system is on no label.
    const codes = unique.find(one => one !== 'id') ?? unique[0]
    if (codes && headings.includes('code') && raw.rows.length > 1 && !isUnique('code'))
      found.code = codes
    // Other systems say there where the thing is, as «In stock» or «On loan».
    const place = found.location ?? (headings.includes('location') ? 'location' : '')
    const said = raw.rows.slice(0, looked).flatMap(({ cells }) => cells[place] || [])
    if (said.length > 0 && said.every(text => noPlace.test(text))) {
      const isKnown = found.state || headings.includes('state')
      Object.assign(found, { [isKnown ? 'maintenance' : 'state']: place, location: '' })
    }
    take('state', heading => contentOf(heading) === 'state')
    // Two columns may say whether it is lent: «Zustand» and «Ausleihbar».
    const isFlag = (one: string) => /^(flag|state)$/.test(contentOf(one) ?? '')
    const isState = (one: string) => namedColumns[table].get(plainHeading(one)) === 'state'
    if (found.state) take('lendable', one => isState(one) && isFlag(one))
    const isNamed = Object.keys(found).some(column => column.startsWith('name_'))
    if (!found.name && !isNamed && !headings.includes('name')) {
      take('name', heading => modelHeading.test(plainHeading(heading)))
      const described = found.description ?? (headings.includes('description') ? 'description' : '')
      // Some call a thing by its description.
      if (!found.name && described && isText(described))
        Object.assign(found, { name: described, description: '' })
      take('name', heading => isText(heading) && !isNotOurs(plainHeading(heading)))
    }
  }
  return found
}
