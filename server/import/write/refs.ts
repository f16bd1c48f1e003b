import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Picture } from '#contract/shapes/common.ts'
import { idOf } from '../id-of.ts'
import type { Inventory } from '../inventory.ts'
import { mapSlices, slices } from '../slices.ts'
import type { Transaction } from './row-store.ts'

/** What the rows may name: what the library has, and what the same import brings. */
export type Refs = {
  member: (email: string) => string | undefined
  /** The level a member has now; none for who is new. */
  levelOf: (email: string) => number | undefined
  place: (codeOrName: string | null) => string | undefined
  /** Whether the library has a pickup point, members' homes aside. */
  hasPlaces: boolean
  category: (slugOrName: string) => string | undefined
  object: (code: string) => string | undefined
  /** Whether the library has no object of this code yet. */
  isNew: (code: string) => boolean
  /** Categories that only other systems name, to be made. */
  newCategories: Map<string, string>
  picturesOf: (code: string) => Picture[]
  placePicture: (code: string) => Picture | null
  /** Every picture that the library shows of what the import names. */
  pictures: Picture[]
}

const same = (text: string) => text.trim().toLowerCase()

type Library = {
  read: Transaction
  libraryId: string
  /** Where objects are that do not say: a point's code or name. */
  point: string | null
}

/** Looks up, in short reads, what the import names, and joins what it brings. */
export async function findRefs(library: Library, inventory: Inventory): Promise<Refs> {
  return {
    ...(await memberRefs(library, inventory)),
    ...(await placeAndObjectRefs(library, inventory)),
    ...(await categoryRefs(library, inventory)),
  }
}

async function memberRefs({ read, libraryId }: Library, { tables }: Inventory) {
  const { members, memberships, loans, reviews, objects, headquarters } = tables
  const emails = new Set<string>()
  for (const { email } of members.rows) emails.add(email)
  for (const { rows } of [memberships, loans, reviews]) {
    for (const { member_email } of rows) emails.add(member_email)
  }
  for (const { rows } of [objects, headquarters]) {
    for (const { owner_email } of rows) if (owner_email) emails.add(owner_email)
  }
  const ids = new Map<string, string>()
  const levels = new Map<string, number>()
  for await (const part of slices(emails)) {
    const found = await read(db =>
      db
        .selectFrom('members')
        .select(['id', 'email', 'level'])
        .where('library_id', '=', libraryId)
        .where('email', '=', sql<string>`any(${part}::text[])`)
        .execute(),
    )
    for (const { id, email, level } of found) {
      ids.set(email, id)
      levels.set(email, level)
    }
  }
  await mapSlices(members.rows, ({ email }) => {
    if (!ids.has(email)) ids.set(email, memberIdOf(email))
  })
  return {
    member: (email: string) => ids.get(email),
    levelOf: (email: string) => levels.get(email),
  }
}

async function placeAndObjectRefs(
  { read, libraryId, point }: Library,
  { tables, foreign }: Inventory,
) {
  const places = await read(db =>
    db
      .selectFrom('headquarters')
      .select(['id', 'name', 'kind', 'img'])
      .where('library_id', '=', libraryId)
      .execute(),
  )
  const placeIds = new Map<string, string>()
  /** The homes of members who share an object are no pickup points for others. */
  const shared = new Set<string>()
  const given = tables.headquarters.rows.map(({ code, name, kind }) => ({ id: code, name, kind }))
  for (const { id, name, kind } of [...places, ...given]) {
    placeIds.set(same(id), id).set(same(name), id)
    if (kind !== 'private') shared.add(id)
  }
  const [only] = shared.size === 1 ? [...shared] : []
  const usual = point === null ? only : placeIds.get(same(point))

  const codes = new Set(tables.objects.rows.map(({ code }) => code))
  for (const { rows } of [tables.loans, tables.reviews]) {
    for (const { object_code } of rows) codes.add(object_code)
  }
  const ids = new Map<string, string>()
  const shown = new Map<string, Picture[]>()
  for await (const part of slices(codes)) {
    const found = await read(db =>
      db
        .selectFrom('objects')
        .select(['id', 'code', 'imgs'])
        .where('library_id', '=', libraryId)
        .where('code', '=', sql<string>`any(${part}::text[])`)
        .execute(),
    )
    for (const { id, code, imgs } of found) {
      ids.set(code, id)
      shown.set(code, imgs)
    }
  }
  await mapSlices(tables.objects.rows, ({ code }) => {
    if (!ids.has(code)) ids.set(code, idOf(code))
  })
  return {
    place: (text: string | null) =>
      text ? (placeIds.get(same(text)) ?? (foreign ? usual : undefined)) : usual,
    hasPlaces: shared.size > 0,
    object: (code: string) => ids.get(code),
    isNew: (code: string) => !shown.has(code),
    picturesOf: (code: string) => shown.get(code) ?? [],
    placePicture: (code: string) => places.find(({ id }) => id === code)?.img ?? null,
    pictures: [...[...shown.values()].flat(), ...places.flatMap(({ img }) => (img ? [img] : []))],
  }
}

async function categoryRefs({ read, libraryId }: Library, { tables, foreign }: Inventory) {
  const categories = await read(db =>
    db
      .selectFrom('categories')
      .select(['slug', 'name'])
      .where('library_id', '=', libraryId)
      .execute(),
  )
  const slugs = new Map<string, string>()
  for (const { slug, name } of categories) {
    slugs.set(same(name.en), slug).set(same(name.it), slug).set(same(slug), slug)
  }
  for (const row of tables.categories.rows) {
    slugs.set(same(row.name_en ?? row.name_it), row.slug)
    slugs.set(same(row.name_it), row.slug).set(same(row.slug), row.slug)
  }
  const newCategories = new Map<string, string>()
  const add = (name: string) => {
    if (slugs.has(same(name))) return
    const slug = idOf(name)
    if (!slug) return
    newCategories.set(slug, name)
    slugs.set(same(name), slug)
  }
  if (foreign) await mapSlices(tables.objects.rows, row => row.categories.forEach(add))
  return { category: (text: string) => slugs.get(same(text)), newCategories }
}

/** Demo accounts have a name one can type; nobody else's address is in what others see. */
function memberIdOf(email: string): string {
  return email.endsWith('@example.org') ? idOf(email.replace('@example.org', '')) : randomUUID()
}
