import { randomUUID } from 'node:crypto'
import type { Picture } from '#contract/shapes/common.ts'
import { idOf } from '../id-of.ts'
import type { Inventory } from '../inventory.ts'
import type { MemberRow } from '../people/people.ts'
import { mapSlices, slices, storedPages } from '../slices.ts'
import { textsOf } from '../text-columns.ts'
import { anyOf, type Transaction } from './row-store.ts'

/** Finds what rows refer to, in the library and in the same import. */
export type Refs = {
  memberId: (email: string) => string | undefined
  /** The stored level of a member; `undefined` for a new one. */
  levelOf: (email: string) => number | undefined
  pointId: (codeOrName: string | null) => string | undefined
  /** Whether several pickup points have this name. */
  isShared: (name: string) => boolean
  /** Whether the library has a pickup point that is not a member's home. */
  hasPoints: boolean
  category: (slugOrName: string) => string | undefined
  productId: (code: string) => string | undefined
  /** Whether the library has no product of this code yet. */
  isNew: (code: string) => boolean
  /** A stored code that a new one differs from only in case, accents or signs: they would have one id. */
  alike: (code: string) => string | undefined
  /** Categories of other systems that must be created, by slug. */
  newCategories: Map<string, string>
  picturesOf: (code: string) => Picture[]
  pointPicture: (code: string) => Picture | null
  categoryPicture: (slug: string) => Picture | null
  /** Every stored picture of the products and pickup points that the import names. */
  pictures: Picture[]
}

const same = (text: string) => text.trim().toLowerCase()

type Library = {
  read: Transaction
  libraryId: string
  /** The code or name of the pickup point of products that do not name theirs. */
  point: string | null
}

/** Reads what the import refers to, in short transactions. */
export async function findRefs(library: Library, inventory: Inventory): Promise<Refs> {
  const shown = await pointAndProductRefs(library, inventory)
  const categories = await categoryRefs(library, inventory)
  return {
    ...(await memberRefs(library, inventory)),
    ...shown,
    ...categories,
    pictures: [...shown.pictures, ...categories.pictures],
  }
}

async function memberRefs({ read, libraryId }: Library, { tables }: Inventory) {
  const { members, memberships, loans, reviews, objects, headquarters } = tables
  const { notes, closings, receipts, contacts, defects, wishes, queue } = tables
  const emails = new Set<string>()
  const memberRows: readonly MemberRow[] = members.rows
  await mapSlices(memberRows, ({ email, former_email }) => {
    emails.add(email)
    if (former_email) emails.add(former_email)
  })
  for (const { rows } of [
    ...[memberships, loans, reviews, notes],
    ...[contacts, defects, wishes, queue],
  ]) {
    await mapSlices<{ member_email: string }, void>(rows, row => void emails.add(row.member_email))
  }
  for (const { rows } of [objects, headquarters]) {
    await mapSlices<{ owner_email: string | null }, void>(rows, ({ owner_email }) => {
      if (owner_email) emails.add(owner_email)
    })
  }
  await mapSlices(notes.rows, ({ author_email }) => void emails.add(author_email))
  await mapSlices(contacts.rows, ({ made_by }) => void emails.add(made_by))
  await mapSlices(defects.rows, ({ closed_by }) => {
    if (closed_by) emails.add(closed_by)
  })
  await mapSlices(closings.rows, ({ closed_by }) => void emails.add(closed_by))
  await mapSlices(receipts.rows, ({ member_email, made_by }) => {
    for (const email of [member_email, made_by]) if (email) emails.add(email)
  })
  const ids = new Map<string, string>()
  const levels = new Map<string, number>()
  for await (const part of slices(emails)) {
    const found = await read(db =>
      db
        .selectFrom('members')
        .select(['id', 'email', 'level'])
        .where('library_id', '=', libraryId)
        .where('email', '=', anyOf(part))
        .execute(),
    )
    for (const { id, email, level } of found) {
      ids.set(email, id)
      levels.set(email, level)
    }
  }
  await mapSlices(memberRows, ({ email, former_email = '' }) => {
    const known = ids.get(former_email)
    const level = levels.get(former_email)
    if (known) ids.set(email, known)
    if (level !== undefined) levels.set(email, level)
    if (!ids.has(email)) ids.set(email, memberIdOf(email))
  })
  return {
    memberId: (email: string) => ids.get(email),
    levelOf: (email: string) => levels.get(email),
  }
}

async function pointAndProductRefs(
  { read, libraryId, point }: Library,
  { tables, places }: Inventory,
) {
  const said = new Map([...places].map(([name, point]) => [same(name), point]))
  const points = await read(db =>
    db
      .selectFrom('headquarters')
      .select(['id', 'name', 'kind', 'img'])
      .where('library_id', '=', libraryId)
      .execute(),
  )
  /** Points by their name. A name that several have (all homes have the same) names none of them. */
  const named = new Map<string, string | undefined>()
  const pointIds = new Map<string, string>()
  /** The pickup points that are not members' homes. */
  const shared = new Set<string>()
  const addPoint = ({ id, name, kind }: Pick<(typeof points)[number], 'id' | 'name' | 'kind'>) => {
    const known = named.has(same(name)) && named.get(same(name)) !== id
    named.set(same(name), known ? undefined : id)
    pointIds.set(same(id), id)
    if (kind !== 'private') shared.add(id)
  }
  points.forEach(addPoint)
  await mapSlices(tables.headquarters.rows, ({ code, name, kind }) =>
    addPoint({ id: code, name, kind }),
  )
  const pointOf = (text: string) => pointIds.get(same(text)) ?? named.get(same(text))
  const [only] = shared.size === 1 ? [...shared] : []
  const usual = point === null ? only : pointOf(point)

  const codes = new Set<string>()
  await mapSlices(tables.objects.rows, ({ code }) => void codes.add(code))
  const { copies, loans, reviews, defects, wishes, queue } = tables
  for (const { rows } of [copies, loans, reviews, defects, wishes, queue]) {
    await mapSlices<{ object_code: string }, void>(rows, row => void codes.add(row.object_code))
  }
  const ids = new Map<string, string>()
  const shown = new Map<string, Picture[]>()
  for await (const part of slices(codes)) {
    const found = await read(db =>
      db
        .selectFrom('objects')
        .select(['id', 'code', 'imgs'])
        .where('library_id', '=', libraryId)
        .where('code', '=', anyOf(part))
        .execute(),
    )
    for (const { id, code, imgs } of found) {
      ids.set(code, id)
      shown.set(code, imgs)
    }
  }
  const pictures = new Map(points.map(({ id, img }) => [id, img]))
  const isAsked = tables.objects.rows.length > 0
  const stored = isAsked ? await storedCodes({ read, libraryId }) : new Map<string, string>()
  await mapSlices(tables.objects.rows, ({ code }) => {
    if (!ids.has(code)) ids.set(code, idOf(code))
  })
  return {
    pointId: (text: string | null) => (text ? pointOf(said.get(same(text)) ?? text) : usual),
    isShared: (name: string) => named.has(same(name)) && !named.get(same(name)),
    hasPoints: shared.size > 0,
    productId: (code: string) => ids.get(code),
    isNew: (code: string) => !shown.has(code),
    alike: (code: string) => (shown.has(code) ? undefined : stored.get(idOf(code))),
    picturesOf: (code: string) => shown.get(code) ?? [],
    pointPicture: (code: string) => pictures.get(code) ?? null,
    pictures: [...[...shown.values()].flat(), ...points.flatMap(({ img }) => (img ? [img] : []))],
  }
}

/** Every stored code of the library, of products and of further copies, by the id that a file would make of it. */
async function storedCodes({ read, libraryId }: Pick<Library, 'read' | 'libraryId'>) {
  const page = (after: string, limit: number) =>
    read(db =>
      db
        .selectFrom('copies')
        .select('code')
        .where('library_id', '=', libraryId)
        .where('code', '>', after)
        .orderBy('code')
        .limit(limit)
        .execute(),
    )
  const codes = new Map<string, string>()
  for await (const found of storedPages(page, ({ code }) => code)) {
    for (const { code } of found) codes.set(idOf(code), code)
  }
  return codes
}

async function categoryRefs({ read, libraryId }: Library, { tables, foreign }: Inventory) {
  const categories = await read(db =>
    db
      .selectFrom('categories')
      .select(['slug', 'name', 'img'])
      .where('library_id', '=', libraryId)
      .execute(),
  )
  const former = await read(db =>
    db
      .selectFrom('former_categories')
      .select(['slug', 'into_slug', 'name'])
      .where('library_id', '=', libraryId)
      .execute(),
  )
  const slugs = new Map<string, string>()
  for (const { slug, into_slug, name } of former) {
    for (const known of [...Object.values(name), slug]) slugs.set(same(known), into_slug)
  }
  for (const { slug, name } of categories) {
    for (const known of [...Object.values(name), slug]) slugs.set(same(known), slug)
  }
  await mapSlices(tables.categories.rows, row => {
    for (const known of [...Object.values(textsOf(row, 'name')), row.slug])
      slugs.set(same(known), row.slug)
  })
  const newCategories = new Map<string, string>()
  const add = (name: string) => {
    if (slugs.has(same(name))) return
    const slug = idOf(name)
    if (!slug) return
    newCategories.set(slug, name)
    slugs.set(same(name), slug)
  }
  if (foreign) await mapSlices(tables.objects.rows, row => row.categories.forEach(add))
  const pictures = new Map(categories.map(({ slug, img }) => [slug, img]))
  return {
    category: (text: string) => slugs.get(same(text)),
    newCategories,
    categoryPicture: (slug: string) => pictures.get(slug) ?? null,
    pictures: [...pictures.values()],
  }
}

/** Demo accounts have a readable id. Other ids are random, since other members see them. */
function memberIdOf(email: string): string {
  return email.endsWith('@example.org') ? idOf(email.replace('@example.org', '')) : randomUUID()
}
