import { hasEmail } from '#contract/texts/no-email.ts'
import { sortedName } from '#domain/same-person.ts'
import type { Placed } from '../read/parse-table.ts'
import type { Row } from '../rows.ts'
import type { StoredPerson } from './people.repo.ts'

/** Somebody whom a row may mean: a member of the library, or of a row above. */
export type Person = Omit<StoredPerson, 'created_at'> & {
  /** The day on which they joined, if it is known. */
  joined: string
  /** Whether the library has them already. */
  isStored: boolean
  /** The row that is theirs, if one is already. */
  row?: MemberRow
}

/** A row of the file of members. `former_email`: the address that stood in before the file gave one of their own. */
export type MemberRow = Row<'members'> & Placed & { former_email?: string }

/** What several rows have besides, each line once. */
export const joinedLines = (rows: readonly { leftover: string }[]) =>
  [...new Set(rows.flatMap(({ leftover }) => leftover.split('\n')))].filter(Boolean).join('\n')

/** People by what rows name them by. */
export class People {
  readonly #byEmail = new Map<string, Person>()
  readonly #byContact = new Map<string, Person[]>()
  readonly #byName = new Map<string, Person[]>()
  /** Those without an e-mail of their own. */
  readonly #unreached = new Map<string, Set<Person>>()
  readonly #byOrigin = new Map<string, Person>()
  readonly #byCard = new Map<string, Person>()

  add(person: Person) {
    const { email, contact_email, name, origin_id, card_number } = person
    this.#byEmail.set(email, person)
    if (contact_email) append(this.#byContact, contact_email, person)
    append(this.#byName, sortedName(name), person)
    if (!hasEmail(email)) {
      const others = this.#unreached.get(sortedName(name)) ?? new Set()
      this.#unreached.set(sortedName(name), others.add(person))
    }
    if (origin_id && !this.#byOrigin.has(origin_id)) this.#byOrigin.set(origin_id, person)
    if (card_number && !this.#byCard.has(card_number)) this.#byCard.set(card_number, person)
  }

  /** Gives a person without an e-mail one of their own, in the row that is theirs. */
  giveEmail(person: Person, row: MemberRow, email: string) {
    this.#byEmail.delete(person.email)
    this.#unreached.get(sortedName(person.name))?.delete(person)
    if (person.isStored) row.former_email = person.email
    row.email = email
    person.email = email
    this.#byEmail.set(email, person)
  }

  /** The one who signs in with an address. */
  ownerOf(email: string) {
    return this.#byEmail.get(email)
  }

  /** Those who are reached at an address that is somebody else's. */
  reachedAt(email: string): readonly Person[] {
    return this.#byContact.get(email) ?? []
  }

  named(name: string): readonly Person[] {
    return (name && this.#byName.get(sortedName(name))) || []
  }

  /** Those of a name who have no e-mail. */
  withoutEmail(name: string): Iterable<Person> {
    return (name && this.#unreached.get(sortedName(name))) || []
  }

  /** Who has a number in the system from which they come, or a card of this number. */
  numbered(number: string | null) {
    return this.withOrigin(number) ?? this.withCard(number)
  }

  withOrigin(number: string | null) {
    return number ? this.#byOrigin.get(number) : undefined
  }

  withCard(number: string | null) {
    return number ? this.#byCard.get(number) : undefined
  }
}

function append(map: Map<string, Person[]>, key: string, person: Person) {
  const others = map.get(key)
  if (others) others.push(person)
  else map.set(key, [person])
}
