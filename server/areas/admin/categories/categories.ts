import { families } from '#contract/limits.ts'
import type { CategoryInput, CategoryPicture } from '#contract/shapes/admin/categories.ts'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { type Localized, textIn } from '#contract/texts/localized.ts'
import { findCategory } from '#server/areas/catalogue/categories.repo.ts'
import { noPicture } from '#server/areas/catalogue/products.ts'
import { idOf } from '#server/areas/import/id-of.ts'
import { drawInto } from '#server/areas/import/write/shelf.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  type Finish,
  inTransaction,
  type RequestContext,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import { signOf } from '#server/platform/files/drawing.ts'
import { attachCategoryPhoto, detachCategoryPhoto } from '#server/platform/uploads/files.repo.ts'
import {
  countInBoth,
  deleteCategory,
  hasProducts,
  insertCategory,
  insertFormerCategory,
  listFormerSlugs,
  lockCategories,
  lockProductsOf,
  moveIntoCategory,
  updateCategory,
} from './categories.repo.ts'

type Ctx = RequestContext<StaffActor>
type Row = Awaited<ReturnType<typeof lockCategories>>[number]

/** The addresses of the catalogue that are no category. */
const taken = ['all', 'last_arrival']

/** The drawings that a category may have: one of each family, and a parcel. */
export async function listSigns(ctx: Ctx) {
  const signs = []
  for (const sign of [...families, null]) signs.push({ sign, img: await drawn(ctx, sign, '') })
  return signs
}

function drawn(ctx: Ctx, sign: Row['family'], alt: string): Promise<Picture> {
  return drawInto(ctx.files)('sign', signOf(sign), sign, alt)
}

/**
 * Adds a category at the end. Its address is made of its name, and is not that of another one, present or merged.
 * @throws AppError validation_failed for a name that is missing or another's, or an unknown photo
 */
export async function createCategory(
  ctx: Ctx,
  input: CategoryInput,
  finish: Finish<StaffActor, { slug: string }>,
) {
  const name = nameOf(ctx, input)
  const picture = await chosen(ctx, input.picture ?? { sign: null }, name)
  return finish(async inside => {
    const rows = await lockCategories(inside.db)
    requireOwnName(rows, name)
    const others = [...rows.map(row => row.slug), ...(await listFormerSlugs(inside.db)), ...taken]
    const slug = freeSlug(nameIn(ctx, name), new Set(others))
    await insertCategory(inside.db, {
      slug,
      // What a file or a member's form names it by, as for those that are imported.
      origin_id: slug,
      name: JSON.stringify(name),
      position: Math.max(0, ...rows.map(row => row.position)) + 1,
      img: JSON.stringify(noPicture),
    })
    await setPicture(inside, { slug, name }, picture)
    await recordWrite(inside, 'category', slug, { after: input })
    return { slug }
  })
}

/** Changes name and picture; the address stays. @throws AppError not_found, or validation_failed as for a new one */
export async function saveCategory(ctx: Ctx, slug: string, input: CategoryInput) {
  const name = nameOf(ctx, input)
  const picture = input.picture && (await chosen(ctx, input.picture, name))
  await inTransaction(ctx, async inside => {
    const rows = await lockCategories(inside.db)
    const row = orNotFound(rows.find(one => one.slug === slug))
    requireOwnName(
      rows.filter(one => one !== row),
      name,
    )
    await updateCategory(inside.db, slug, {
      name: JSON.stringify(name),
      img: JSON.stringify({ ...row.img, alt: nameIn(ctx, name) }),
    })
    if (picture) await setPicture(inside, { slug, name }, picture)
    await recordWrite(inside, 'category', slug, { before: { name: row.name }, after: input })
  })
}

/** Sets the order of the categories. Those that are not named follow. */
export async function orderCategories(ctx: StaffContext, slugs: readonly string[]) {
  const rows = await lockCategories(ctx.db)
  const before = rows.map(({ slug }) => slug)
  const wanted = [...new Set(slugs)].filter(slug => before.includes(slug))
  const after = [...wanted, ...before.filter(slug => !wanted.includes(slug))]
  const positions = new Map(rows.map(({ slug, position }) => [slug, position]))
  for (const [at, slug] of after.entries()) {
    // Each change names the products of its category anew, so the others are left alone.
    if (positions.get(slug) !== at + 1) await updateCategory(ctx.db, slug, { position: at + 1 })
  }
  await recordWrite(ctx, 'categories', ctx.library.id, {
    before: { order: before },
    after: { order: after },
  })
}

/** @throws AppError not_found; category_in_use */
export async function removeCategory(ctx: StaffContext, slug: string) {
  const row = orNotFound((await lockCategories(ctx.db)).find(one => one.slug === slug))
  requireOrdinary(slug)
  if (await hasProducts(ctx.db, slug)) throw new AppError('category_in_use')
  await detachCategoryPhoto(ctx.db, slug, ctx.at)
  await deleteCategory(ctx.db, slug)
  await recordWrite(ctx, 'category', slug, { before: { name: row.name }, after: null })
}

/** What merging a category into another one would move. @throws AppError not_found */
export async function previewMerge(ctx: StaffContext, slug: string, into = '') {
  const found = await findCategory(ctx.db, slug)
  if (found?.slug !== slug) throw new AppError('not_found')
  return countInBoth(ctx.db, slug, into)
}

/**
 * Merges a category into another one, which keeps its name and picture.
 * @throws AppError not_found for an unknown one; validation_failed for the same one twice; category_in_use
 */
export async function mergeCategories(ctx: StaffContext, slug: string, into: string) {
  if (slug === into) throw invalid('into', 'invalid')
  requireOrdinary(slug)
  // Products before categories, as when a product is saved.
  await lockProductsOf(ctx.db, slug)
  const rows = await lockCategories(ctx.db)
  const row = orNotFound(rows.find(one => one.slug === slug))
  if (!rows.some(one => one.slug === into)) throw invalid('into', 'invalid')
  const moved = await countInBoth(ctx.db, slug, into)
  await moveIntoCategory(ctx.db, slug, into)
  await detachCategoryPhoto(ctx.db, slug, ctx.at)
  await deleteCategory(ctx.db, slug)
  const { name, origin_id } = row
  await insertFormerCategory(ctx.db, { slug, name: JSON.stringify(name), origin_id }, into)
  await recordWrite(ctx, 'category', slug, { before: { name }, after: { merged_into: into } })
  return moved
}

/** That of members' own products is the app's, not the library's. @throws AppError category_in_use */
function requireOrdinary(slug: string) {
  if (slug === lentCategory) throw new AppError('category_in_use')
}

/** The texts that are not empty. @throws AppError validation_failed without one in the library's first language */
function nameOf({ library }: Ctx, { name }: CategoryInput): Localized {
  const [first = defaultLocale] = library.languages
  if (!name[first]) throw invalid(`name.${first}`, 'required')
  return Object.fromEntries(Object.entries(name).filter(([, text]) => text))
}

function nameIn({ library }: Ctx, name: Localized): string {
  const [first = defaultLocale, ...others] = library.languages
  return textIn(name, first, ...others)
}

/** Files name a category by its name, so no two have the same in any language. @throws AppError validation_failed */
function requireOwnName(others: readonly Row[], name: Localized) {
  const known = new Set(others.flatMap(row => Object.values(row.name)).map(same))
  for (const [locale, text] of Object.entries(name)) {
    if (known.has(same(text))) throw invalid(`name.${locale}`, 'taken')
  }
}

const same = (text: string) => text.trim().toLowerCase()

function freeSlug(name: string, others: ReadonlySet<string>): string {
  const words = idOf(name).slice(0, 56).split('-').filter(Boolean)
  const wanted = words.join('-') || 'categoria'
  let slug = wanted
  for (let n = 2; others.has(slug); n++) slug = `${wanted}-${n}`
  return slug
}

type Chosen = { photo: string } | { family: Row['family']; img: Picture }

/** Draws a sign before the transaction. */
async function chosen(ctx: Ctx, picture: CategoryPicture, name: Localized): Promise<Chosen> {
  if ('photo' in picture) return picture
  return { family: picture.sign, img: await drawn(ctx, picture.sign, nameIn(ctx, name)) }
}

/** @throws AppError validation_failed for a photo that the caller did not upload, or that is in use */
async function setPicture(
  ctx: StaffContext,
  { slug, name }: { slug: string; name: Localized },
  picture: Chosen,
) {
  await detachCategoryPhoto(ctx.db, slug, ctx.at)
  if (!('photo' in picture)) {
    const { family, img } = picture
    return updateCategory(ctx.db, slug, { family, img: JSON.stringify(img) })
  }
  const img = await attachCategoryPhoto(ctx.db, ctx.actor.memberId, { slug, id: picture.photo })
  if (!img) throw invalid('picture', 'unknown_file')
  return updateCategory(ctx.db, slug, { img: JSON.stringify({ ...img, alt: nameIn(ctx, name) }) })
}
