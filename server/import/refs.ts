import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Picture } from '#contract/shapes/common.ts'
import type { Tables } from '../store/tables.ts'
import type { Inventory } from './inventory.ts'
import { idOf } from './job.ts'

/** What the rows may name: what the library has, and what the same import brings. */
export type Refs = {
  member: (email: string) => string | undefined
  /** The level a member has now; none for who is new. */
  levelOf: (email: string) => number | undefined
  place: (codeOrName: string | null) => string | undefined
  category: (slugOrName: string) => string | undefined
  object: (code: string) => string | undefined
  /** Categories that only other systems name, to be made. */
  newCategories: Map<string, string>
  picturesOf: (code: string) => Picture[]
  placePicture: (code: string) => Picture | null
  /** Every picture the library shows. */
  pictures: Picture[]
}

const same = (text: string) => text.trim().toLowerCase()

/** Looks up what the library has and joins what the inventory brings. */
export async function findRefs(
  db: Kysely<Tables>,
  libraryId: string,
  { tables, foreign }: Inventory,
): Promise<Refs> {
  const members = await db
    .selectFrom('members')
    .select(['id', 'email', 'level'])
    .where('library_id', '=', libraryId)
    .execute()
  const places = await db
    .selectFrom('headquarters')
    .select(['id', 'name', 'img'])
    .where('library_id', '=', libraryId)
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select(['slug', 'name'])
    .where('library_id', '=', libraryId)
    .execute()
  const objects = await db
    .selectFrom('objects')
    .select(['id', 'code', 'imgs'])
    .where('library_id', '=', libraryId)
    .execute()

  const memberIds = new Map(members.map(({ email, id }) => [email, id]))
  for (const { email } of tables.members.rows) {
    if (!memberIds.has(email)) memberIds.set(email, memberIdOf(email))
  }
  const levels = new Map(members.map(({ email, level }) => [email, level]))

  const placeIds = new Map<string, string>()
  for (const { id, name } of places) placeIds.set(same(id), id).set(same(name), id)
  for (const { code, name } of tables.headquarters.rows) {
    placeIds.set(same(code), code).set(same(name), code)
  }
  const single = new Set(placeIds.values())
  const [only] = single.size === 1 ? [...single] : []

  const slugs = new Map<string, string>()
  for (const { slug, name } of categories) {
    slugs.set(same(name.en), slug).set(same(name.it), slug).set(same(slug), slug)
  }
  for (const row of tables.categories.rows) {
    slugs.set(same(row.name_en ?? row.name_it), row.slug)
    slugs.set(same(row.name_it), row.slug).set(same(row.slug), row.slug)
  }
  const newCategories = new Map<string, string>()
  if (foreign) {
    for (const name of tables.objects.rows.flatMap(row => row.categories)) {
      const slug = idOf(name)
      if (slugs.has(same(name)) || !slug) continue
      newCategories.set(slug, name)
      slugs.set(same(name), slug)
    }
  }

  const objectIds = new Map(objects.map(({ code, id }) => [code, id]))
  const shown = new Map(objects.map(({ code, imgs }) => [code, imgs]))
  for (const { code } of tables.objects.rows) {
    if (!objectIds.has(code)) objectIds.set(code, idOf(code))
  }
  return {
    member: email => memberIds.get(email),
    levelOf: email => levels.get(email),
    place: text => (text ? (placeIds.get(same(text)) ?? (foreign ? only : undefined)) : only),
    category: text => slugs.get(same(text)),
    object: code => objectIds.get(code),
    newCategories,
    picturesOf: code => shown.get(code) ?? [],
    placePicture: code => places.find(({ id }) => id === code)?.img ?? null,
    pictures: [
      ...objects.flatMap(({ imgs }) => imgs),
      ...places.flatMap(({ img }) => (img ? [img] : [])),
    ],
  }
}

/** Demo accounts have a name one can type; nobody else's address is in what others see. */
function memberIdOf(email: string): string {
  return email.endsWith('@example.org') ? idOf(email.replace('@example.org', '')) : randomUUID()
}
