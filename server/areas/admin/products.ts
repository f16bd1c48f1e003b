import type { ReceivedOf } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { standingOrderStatuses } from '#contract/order-status.ts'
import type {
  AdminProduct,
  NewProductInput,
  ProductChange,
  ProductInput,
} from '#contract/shapes/admin/admin.ts'
import { manualFile } from '#contract/texts/manual-names.ts'
import { codeOf, staffTerms } from '#domain/search/terms.ts'
import { withLoanFacts } from '#server/areas/availability/loan-facts.ts'
import { listCategoriesOf } from '#server/areas/catalogue/categories.repo.ts'
import { findTwin, twinsOf } from '#server/areas/catalogue/product-codes.repo.ts'
import { updateProduct } from '#server/areas/catalogue/products.repo.ts'
import { changeUnderLoans } from '#server/areas/desk/affected/affected.ts'
import { changeMaintenance } from '#server/areas/desk/maintenance.ts'
import { isLent } from '#server/areas/loans/loans.repo.ts'
import { isOwnPoint } from '#server/areas/pickup-points/pickup-points.repo.ts'
import { setPictures } from '#server/areas/sharing/own-images.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { type Counted, countedAs, pageOf } from '#server/core/store/part.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  inTransaction,
  type RequestContext,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import {
  documentAddress,
  manualAddress,
  manualAt,
  manualName,
} from '#server/platform/files/document-address.ts'
import { pictureId } from '#server/platform/files/folder.ts'
import { readPdf } from '#server/platform/files/pdf.ts'
import {
  deleteDocument,
  findDocument,
  saveDocument,
  sizeOfManuals,
} from '#server/platform/library/documents.repo.ts'
import { plainName } from '#server/platform/uploads/upload.ts'
import { most } from './most.ts'
import {
  type AdminProductRow,
  findAdminProduct,
  findCategories,
  insertProductIfNew,
  listHolders,
  lockAdminProduct,
  saveCategories,
  searchAdminProducts,
} from './products.repo.ts'

/** A page of the products by words of their name, shelf, codes or serial numbers, each with who has it. */
export async function searchProducts(
  ctx: StaffContext,
  { k = '', show = 'all', page = 1, size = most }: ReceivedOf<'admin.objects'>['query'],
): Promise<Counted<AdminProduct>> {
  const searched = { terms: staffTerms(k), code: codeOf(k), show }
  const found = await searchAdminProducts(ctx.db, searched, pageOf(page, size))
  return countedAs(found, async rows => withHolders(ctx, await present(ctx, rows)))
}

async function withHolders(ctx: StaffContext, products: AdminProduct[]): Promise<AdminProduct[]> {
  if (products.length === 0) return products
  const rows = await listHolders(
    ctx.db,
    products.map(({ id }) => id),
  )
  const holders = Map.groupBy(rows, ({ object_id }) => object_id)
  return products.map(product => ({
    ...product,
    holders: (holders.get(product.id) ?? []).map(({ loan, code, name, member_id, to_date }) => ({
      loan,
      code,
      member: { id: member_id, name },
      to_date,
    })),
  }))
}

/**
 * Adds a product of the library to the catalogue.
 * @throws AppError validation_failed for a code that exists, or differs from one only in case, an unknown category, pickup point or photo
 */
export async function createProduct(ctx: StaffContext, input: NewProductInput) {
  const {
    code,
    imgs: _,
    categories: __,
    names,
    descriptions,
    manual,
    own_fields,
    ...columns
  } = input
  const location_id = await requireOwnPoint(ctx, input.location_id)
  const family = await requireCategories(ctx, input.categories)
  const twin = await findTwin(ctx.db, ctx.library.id, code)
  if (twin) throw invalid('code', 'taken')
  const id = await insertProductIfNew(ctx.db, {
    ...columns,
    ...otherTexts(input),
    ...(await manualOf(ctx, input)),
    code,
    family,
    location_id,
    accessories: JSON.stringify(input.accessories),
    imgs: '[]',
    created_at: ctx.at,
  })
  if (!id) throw invalid('code', 'taken')
  await saveCategories(ctx.db, id, input.categories)
  await setPictures(ctx, { id, imgs: [] }, { title: input.name, imgs: input.imgs })
  await recordWrite(ctx, 'object', code, { after: input })
  return one(ctx, id)
}

/** @throws AppError not_found; product_lent if it is withdrawn while somebody has or booked it */
export async function saveProduct(
  ctx: StaffContext,
  id: string,
  { loans, ...input }: ProductChange,
): Promise<AdminProduct> {
  const row = orNotFound(await lockAdminProduct(ctx.db, id))
  const [before] = await present(ctx, [row])
  if (!before) throw new AppError('not_found')
  if (input.withdrawn && !row.withdrawn && (await isLent(ctx.db, id, standingOrderStatuses))) {
    throw new AppError('product_lent')
  }
  const { maintenance, imgs, categories, names, descriptions, manual: _, ...rest } = input
  const { own_fields, ...columns } = rest
  if (input.location_id !== row.location_id)
    await requireOwnPoint(ctx, input.location_id, row.owner)
  const family = await requireCategories(ctx, categories)
  const accessories = JSON.stringify(input.accessories)
  const manual = await manualOf(ctx, input)
  await changeUnderLoans(ctx, { productIds: [id] }, loans, async () => {
    await updateProduct(ctx.db, id, {
      ...columns,
      ...otherTexts(input),
      ...manual,
      family,
      accessories,
    })
    await changeMaintenance(ctx, id, maintenance)
  })
  await saveCategories(ctx.db, id, categories)
  await setPictures(ctx, { id, imgs: row.imgs }, { title: input.name, imgs })
  const after = {
    handout_note: row.handout_note,
    manual: manualAddress(row.manual),
    own_fields: row.own_fields,
    ...input,
    imgs: imgs.map(({ id }) => id),
  }
  await recordWrite(ctx, 'object', row.code, { before: pick(inputOf(before), after), after })
  return one(ctx, id)
}

/** The manual as it is stored; one that was not sent stays. @throws AppError validation_failed for an unknown PDF */
async function manualOf(ctx: StaffContext, { manual }: Pick<ProductInput, 'manual'>) {
  if (manual === undefined) return {}
  const stored = manualAt(manual)
  if (manualFile.test(stored) && !(await findDocument(ctx.db, stored))) {
    throw invalid('manual', 'unknown_file')
  }
  return { manual: stored }
}

/**
 * Stores a PDF that a product can then have as its manual.
 * @throws AppError unsupported_media_type, validation_failed, manuals_full
 */
export async function storeManual(
  ctx: RequestContext<StaffActor>,
  { name: file, bytes }: { name: string; bytes: Uint8Array },
) {
  const content = readPdf(bytes)
  const name = manualName(content)
  const size = content.length
  await inTransaction(ctx, async inside => {
    // Stored anew if it is there already, so that it counts as just uploaded.
    await deleteDocument(inside.db, name)
    if ((await sizeOfManuals(inside.db)) + size > limits.manualsMaxBytes) {
      throw new AppError('manuals_full')
    }
    const mimetype = 'application/pdf'
    await saveDocument(inside.db, { name, mimetype, content, created_at: ctx.at })
    await recordWrite(inside, 'manual', name, { after: { file: plainName(file), size } })
  })
  return { url: documentAddress(name), size }
}

type Texts = Pick<ProductInput, 'names' | 'descriptions' | 'own_fields'>

/** The texts in other languages than the first and the own fields, as they are stored; those that were not sent stay. */
function otherTexts({ names, descriptions, own_fields }: Texts) {
  return {
    ...(own_fields && { own_fields: JSON.stringify(own_fields) }),
    ...(names && { names: JSON.stringify(names) }),
    ...(descriptions && { descriptions: JSON.stringify(descriptions) }),
  }
}

/** A product with the names of what staff send of it. */
function inputOf({ location, imgs, ...product }: AdminProduct): object {
  return { ...product, location_id: location.id, imgs: imgs.map(({ id }) => id) }
}

/**
 * One of the library's own pickup points; a member's product stays at their home.
 * @throws AppError validation_failed
 */
async function requireOwnPoint(ctx: StaffContext, id: string, owner: string | null = null) {
  if (owner || !(await isOwnPoint(ctx.db, id))) throw invalid('location_id', 'invalid')
  return id
}

/**
 * @returns the family of the first category.
 * @throws AppError validation_failed for an unknown one
 */
async function requireCategories(ctx: StaffContext, slugs: readonly string[]) {
  const found = await findCategories(ctx.db, slugs)
  if (found.length !== new Set(slugs).size) throw invalid('categories', 'invalid')
  return found.find(({ slug }) => slug === slugs[0])?.family ?? null
}

/** The columns of a row that the input changes. */
export function pick(row: object, input: object): object {
  return Object.fromEntries(Object.keys(input).map(key => [key, row[key as never]]))
}

async function one(ctx: StaffContext, id: string): Promise<AdminProduct> {
  const row = await findAdminProduct(ctx.db, id)
  const [found] = await present(ctx, row ? [row] : [])
  if (!found) throw new AppError('not_found')
  return found
}

async function present(
  ctx: StaffContext,
  found: readonly AdminProductRow[],
): Promise<AdminProduct[]> {
  const ids = found.map(({ id }) => id)
  const categories = Map.groupBy(await listCategoriesOf(ctx.db, ids), one => one.object_id)
  const codes = found.map(({ code }) => code)
  const listed = await twinsOf(ctx.db, ctx.library.id, codes)
  const twins = new Map(listed.map(({ code, other }) => [code, other]))
  const known = await withLoanFacts(ctx, found)
  return known.map(
    ([{ location_id, place, max_months: _, in_service: __, imgs, ...row }, loan]) => ({
      ...row,
      manual: manualAddress(row.manual),
      location: { id: location_id, name: place },
      categories: categories.get(row.id)?.map(({ slug }) => slug) ?? [],
      imgs: imgs.map(img => ({ id: pictureId(img), ...img })),
      status: loan.status,
      to_date: loan.to_date,
      free_from: loan.free_from,
      ...(loan.copies && { copies: loan.copies }),
      twin: twins.get(row.code) ?? null,
    }),
  )
}
