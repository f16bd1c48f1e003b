import { idPattern } from '#contract/fields.ts'
import { openOrderStatuses } from '#contract/order-status.ts'
import type { CrmFault, CrmReport } from '#contract/shapes/crm.ts'
import {
  deleteProductCategory,
  insertProductCategory,
} from '#server/areas/catalogue/categories.repo.ts'
import { findTwin } from '#server/areas/catalogue/product-codes.repo.ts'
import { insertProduct, updateProduct } from '#server/areas/catalogue/products.repo.ts'
import { idOf } from '#server/areas/import/id-of.ts'
import { isLent } from '#server/areas/loans/loans.repo.ts'
import type { CrmValues } from '#server/core/store/tables/crm.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { merge } from './merge.ts'
import { findRecord, isLinked, lockProduct, upsertRecord } from './records.repo.ts'
import { addConflict, addFault } from './report.ts'
import type { ZohoProduct } from './zoho.ts'

/** One transaction of a pull. */
export type Pull = {
  db: Db
  libraryId: string
  locationId: string
  /** Slugs of the library's categories by their names in the CRM, in lower case. */
  categories: ReadonlyMap<string, string>
  report: CrmReport
  at: Date
}

/** Creates or changes the product of a record. The report says what could not be done. */
export async function applyRecord(pull: Pull, record: ZohoProduct) {
  const { report } = pull
  report.seen++
  const code = record.Product_Code
  const refuse = (fault: CrmFault) => addFault(report, { crm_id: record.id, code, fault })
  if (!code) return refuse('code_missing')
  if (!idPattern.test(code)) return refuse('code_unusable')
  if (!record.Product_Name) return refuse('name_missing')
  const known = await findRecord(pull.db, record.id)
  const product = known
    ? await productBy(pull, 'id', known.object_id)
    : await productBy(pull, 'code', code)
  if (!known && product && (await isLinked(pull.db, product.id))) return refuse('code_taken')
  const category = pull.categories.get(record.Product_Category.toLowerCase())
  if (record.Product_Category && !category) refuse('category_unknown')
  const theirs: CrmValues = {
    name: record.Product_Name,
    description: record.Description,
    category: category ?? known?.pulled.category ?? product?.category ?? '',
    withdrawn: !record.Product_Active,
  }
  if (!product) return create(pull, record.id, code, theirs, refuse)
  const { changes, conflicts } = merge(product, theirs, known?.pulled ?? null)
  if (changes.withdrawn && (await hasOpenLoan(pull, product.id))) {
    refuse('loan_open')
    // Not saved as pulled, so that a later pull of everything tries again.
    delete changes.withdrawn
    theirs.withdrawn = false
  }
  await change(pull, product.id, changes)
  await link(pull, record.id, product.id, theirs)
  if (changes.withdrawn) report.withdrawn++
  else if (Object.keys(changes).length > 0) report.updated++
  for (const field of conflicts) {
    const ours = String(product[field])
    addConflict(report, { object_id: product.id, code, field, ours, theirs: String(theirs[field]) })
  }
}

/** Withdraws a product that was deleted in the CRM, unless it has an open loan. */
export async function applyDeletion(pull: Pull, { id: crmId }: { id: string }) {
  const known = await findRecord(pull.db, crmId)
  const product = known && (await productBy(pull, 'id', known.object_id))
  if (!known || !product || product.withdrawn) return
  if (await hasOpenLoan(pull, product.id)) {
    addFault(pull.report, { crm_id: crmId, code: product.code, fault: 'loan_open' })
    return
  }
  await change(pull, product.id, { withdrawn: true })
  await link(pull, crmId, product.id, { ...known.pulled, withdrawn: true })
  pull.report.withdrawn++
}

async function create(
  pull: Pull,
  crmId: string,
  code: string,
  values: CrmValues,
  refuse: (fault: CrmFault) => void,
) {
  // A withdrawn product that is not in this library is not created.
  if (values.withdrawn) return
  const id = idOf(code)
  if (await findTwin(pull.db, pull.libraryId, code)) return refuse('code_taken')
  if (await productBy(pull, 'id', id)) return refuse('code_taken')
  await insertProduct(pull.db, {
    id,
    code,
    name: values.name,
    description: values.description,
    family: null,
    location_id: pull.locationId,
    owner_id: null,
    corner: null,
    preparation_days: null,
    imgs: '[]',
    accessories: '[]',
    created_at: pull.at,
  })
  if (values.category) await moveTo(pull, id, values.category)
  await link(pull, crmId, id, values)
  pull.report.created++
}

async function change(pull: Pull, id: string, { category, ...columns }: Partial<CrmValues>) {
  if (Object.keys(columns).length > 0) {
    await updateProduct(pull.db, id, columns)
  }
  if (category !== undefined) await moveTo(pull, id, category)
}

/** Replaces the first category of a product, as the CRM has only one. Its other categories stay. */
async function moveTo(pull: Pull, productId: string, slug: string) {
  const { category: first } = (await productBy(pull, 'id', productId)) ?? {}
  if (first) await deleteProductCategory(pull.db, productId, first)
  if (slug) await insertProductCategory(pull.db, productId, slug)
}

function link(pull: Pull, crmId: string, productId: string, values: CrmValues) {
  return upsertRecord(pull.db, { crm_id: crmId, object_id: productId }, values)
}

function productBy({ db }: Pull, column: 'id' | 'code', value: string) {
  return lockProduct(db, column, value)
}

function hasOpenLoan({ db }: Pull, productId: string): Promise<boolean> {
  return isLent(db, productId, openOrderStatuses)
}
