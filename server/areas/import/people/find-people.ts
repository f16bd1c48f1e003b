import { randomUUID } from 'node:crypto'
import type { FaultChoice } from '#contract/shapes/admin/trial.ts'
import { addressWithout, hasEmail } from '#contract/texts/no-email.ts'
import { isLikeName, sortedName } from '#domain/same-person.ts'
import { dayOf } from '../columns/shared.ts'
import type { FaultList, FaultRule } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import type { Placed } from '../read/parse-table.ts'
import { mapSlices } from '../slices.ts'
import type { Decisions } from '../trial/decisions.ts'
import type { Transaction } from '../write/row-store.ts'
import { storedPeople } from './people.repo.ts'
import { joinedLines, type MemberRow, People, type Person } from './people.ts'

/** The row of a member that also says their card. */
export type MemberCard = MemberRow

type Library = { read: Transaction; libraryId: string; decisions: Decisions }

/**
 * Gives each row of a member the address by which the rest of the import finds them. Whoever has no e-mail gets one that stands
 * in, until a file has theirs; of several with the same one, the first has it and the others are reached there. A row of somebody
 * who is above is left out. Then finds the member of each row of the other tables, by address, number or name. What it decides is added to `faults`, as warnings.
 * @returns everybody, and the cards that the file of members has
 */
export async function findPeople(
  { read, libraryId, decisions }: Library,
  inventory: Inventory,
  faults: FaultList,
): Promise<{ people: People; cards: MemberCard[] }> {
  const people = new People()
  const cards: MemberCard[] = []
  const { tables } = inventory
  const { members, memberships, loans, reviews } = tables
  const others = [memberships, loans, reviews]
  if (members.rows.length + others.reduce((sum, { rows }) => sum + rows.length, 0) === 0) {
    return { people, cards }
  }
  for await (const page of storedPeople(read, libraryId)) {
    for (const person of page) {
      people.add({ ...person, joined: dayOf(person.created_at), isStored: true })
    }
  }
  const note = ({ origin, line }: MemberRow, rule: FaultRule, value = '') =>
    faults.push({ file: origin.file, row: line, column: 'email', rule, ...(value && { value }) })
  const answer = ({ origin: { file } }: MemberRow, rule: FaultRule) =>
    decisions.choiceOf({ file, column: 'email', rule })
  const kept = await mapSlices(members.rows, row => {
    const { has } = row.origin
    const hasNames = has('first_name') && has('last_name')
    const stays = settle(people, row, { hasNames, note, answer })
    if (row.card_to) cards.push(row)
    return stays ? [row] : []
  })
  tables.members = { ...members, rows: kept.flat() }
  for (const table of others) {
    await mapSlices<Named & Placed, void>(table.rows, row => {
      const found = memberOf(people, table === memberships ? row : { ...row, number: null })
      if (typeof found === 'string') row.member_email = found
      else {
        const value = row.member_number || row.member_name || ''
        const by = row.member_number ? 'member_number' : 'member_name'
        faults.push({
          file: row.origin.file,
          row: row.line,
          column: value ? by : 'member_email',
          ...found,
          ...(value && { value }),
        })
      }
    })
  }
  return { people, cards }
}

type Settling = {
  hasNames: boolean
  note: (row: MemberRow, rule: FaultRule, value?: string) => void
  answer: (row: MemberRow, rule: FaultRule) => FaultChoice | undefined
}

/** Decides who the member of a row is. @returns whether the row stays: it is nobody's of a row above */
function settle(people: People, row: MemberRow, settling: Settling): boolean {
  const { hasNames, note } = settling
  const name = `${row.first_name} ${row.last_name ?? ''}`.trim()
  const claim = (person: Person) => {
    row.email = person.email
    if (person.row) {
      note(row, 'same_person')
      person.row.leftover = joinedLines([person.row, row])
    }
    const isFirst = !person.row
    person.row ??= row
    person.joined = row.joined || person.joined
    return isFirst
  }
  const add = (email: string) => {
    row.email = email
    const { phone_number, card_number, origin_id, contact_email, joined } = row
    const numbers = { phone_number, card_number, origin_id }
    const names = { first_name: row.first_name, name }
    people.add({ email, contact_email, ...names, ...numbers, joined, isStored: false, row })
    return true
  }
  if (!row.email) {
    const known = sameAs(people, row, name)
    if (known) return claim(known)
    note(row, 'no_email')
    return add(addressWithout(randomUUID()))
  }
  const { email } = row
  const owner = people.ownerOf(email)
  if (!owner) {
    // Our own exports have the address that stands in.
    const known = hasEmail(email) ? withoutEmail(people, row, name, settling) : undefined
    if (!known) return add(email)
    note(row, 'email_added', `${known.name} → ${email}`)
    people.giveEmail(known, known.row ?? row, email)
    return claim(known)
  }
  const isCalled = (one: Person) => sortedName(one.name) === sortedName(name)
  const relative = people.reachedAt(email).find(isCalled)
  if (relative && !isCalled(owner)) {
    row.contact_email = email
    return claim(relative)
  }
  const isOwner = owner.row ? isCalled(owner) : !hasNames || mayBe(owner, row, name)
  if (isOwner) return claim(owner)
  note(row, 'shared_email')
  row.contact_email = email
  return add(addressWithout(randomUUID()))
}

/** Whether a row may be a person's, whose surname may have changed, or been written before the first name. */
const mayBe = (person: Person, { first_name }: MemberRow, name: string) =>
  isLikeName(person.name, name) || sortedName(person.first_name) === sortedName(first_name)

/** The person of a row without an e-mail: by a number, or the only one of this name whom nothing contradicts. */
function sameAs(people: People, row: MemberRow, name: string): Person | undefined {
  const numbered = numberedAs(people, row, name)
  if (numbered) return numbered
  const [one, another] = people.named(name).filter(one => isFitting(one, row))
  return another ? undefined : one
}

/** Who has a row's number, and may be called so: a family may share one. */
function numberedAs(people: People, row: MemberRow, name: string): Person | undefined {
  const numbered = people.withOrigin(row.origin_id) ?? people.withCard(row.card_number)
  return numbered && mayBe(numbered, row, name) ? numbered : undefined
}

/** Whether nothing contradicts that a row is a person's. */
function isFitting(person: Person, row: MemberRow): boolean {
  const differ = (one: string | null, other: string | null) => one && other && one !== other
  return (
    !differ(person.phone_number, row.phone_number) &&
    !differ(person.card_number, row.card_number) &&
    !differ(person.origin_id, row.origin_id)
  )
}

/**
 * Who has no e-mail yet and is meant by a row with an address that nobody has: by a number or a telephone and the name. Where the
 * name alone says so, the person is asked.
 */
function withoutEmail(
  people: People,
  row: MemberRow,
  name: string,
  { note, answer }: Settling,
): Person | undefined {
  const numbered = numberedAs(people, row, name)
  if (numbered && !hasEmail(numbered.email)) return numbered
  const lacking = [...people.withoutEmail(name)].filter(one => isFitting(one, row))
  const sure = lacking.find(
    one =>
      one.contact_email === row.email ||
      (row.phone_number && one.phone_number === row.phone_number),
  )
  if (sure) return sure
  // Two rows of one file are two people, unless more than a name says otherwise.
  const unsure = lacking.filter(one => one.isStored || one.row?.origin.file !== row.origin.file)
  const [one, another] = unsure
  if (!one) return undefined
  note(row, 'same_name', name)
  const isSame = answer(row, 'same_name') === 'same'
  if (isSame && another) note(row, 'several_members', name)
  return isSame && !another ? one : undefined
}

type Named = {
  member_email: string
  member_number?: string | null
  member_name?: string
  /** Of a card: it is its member's too. */
  number?: string | null
}

/** The address of the member whom a row names, or why nobody is found. */
function memberOf(
  people: People,
  { member_email: email, member_number = null, member_name = '', number = null }: Named,
): string | { rule: FaultRule } {
  if (email) {
    const relatives = people.reachedAt(email)
    const owner = people.ownerOf(email)
    const all = owner ? [owner, ...relatives] : relatives
    const called = all.find(({ name }) => sortedName(name) === sortedName(member_name))
    return (called ?? owner ?? (all.length === 1 ? all[0] : undefined))?.email ?? email
  }
  const numbered = people.numbered(member_number)
  if (numbered) return numbered.email
  const [named, another] = people.named(member_name)
  if (named && !another) return named.email
  const byCard = member_number ? undefined : people.numbered(number)
  if (byCard) return byCard.email
  if (another) return { rule: 'several_members' }
  return { rule: member_number || member_name ? 'unknown' : 'empty' }
}
