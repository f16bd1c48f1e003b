import { idPattern } from '#contract/fields.ts'
import type { CrmFault, CrmReport } from '#contract/shapes/crm.ts'
import { openOrderStatuses } from '#contract/shapes/order.ts'
import { idOf } from '../import/id-of.ts'
import type { Db } from '../store/transaction.ts'
import { type CrmValues, merge } from './merge.ts'
import { addConflict, addFault } from './report.ts'
import type { ZohoProduct } from './zoho.ts'

/** One transaction of a pull: the library's tables, and what is known while it lasts. */
export type Pull = {
  db: Db
  libraryId: string
  locationId: string
  /** Slugs of the library's categories by the names the CRM may call them, in small letters. */
  categories: ReadonlyMap<string, string>
  report: CrmReport
  at: Date
}

/** Makes or changes the object that a record is. What can't be done is told in the report. */
export async function applyRecord(pull: Pull, record: ZohoProduct) {
  const { report } = pull
  report.seen++
  const code = record.Product_Code
  const refuse = (fault: CrmFault) => addFault(report, { crm_id: record.id, code, fault })
  if (!code) return refuse('code_missing')
  if (!idPattern.test(code)) return refuse('code_unusable')
  if (!record.Product_Name) return refuse('name_missing')
  const known = await recordOf(pull, record.id)
  const object = known
    ? await objectBy(pull, 'id', known.object_id)
    : await objectBy(pull, 'code', code)
  if (!known && object && (await isLinked(pull, object.id))) return refuse('code_taken')
  const category = pull.categories.get(record.Product_Category.toLowerCase())
  if (record.Product_Category && !category) refuse('category_unknown')
  const theirs: CrmValues = {
    name: record.Product_Name,
    description: record.Description,
    category: category ?? known?.pulled.category ?? object?.category ?? '',
    withdrawn: !record.Product_Active,
  }
  if (!object) return create(pull, record.id, code, theirs, refuse)
  const { changes, conflicts } = merge(object, theirs, known?.pulled ?? null)
  if (changes.withdrawn && (await hasOpenLoan(pull, object.id))) {
    refuse('loan_open')
    // Not taken as pulled, so that a later pull of everything tries again.
    delete changes.withdrawn
    theirs.withdrawn = false
  }
  await change(pull, object.id, changes)
  await link(pull, record.id, object.id, theirs)
  if (changes.withdrawn) report.withdrawn++
  else if (Object.keys(changes).length > 0) report.updated++
  for (const field of conflicts) {
    const ours = String(object[field])
    addConflict(report, { object_id: object.id, code, field, ours, theirs: String(theirs[field]) })
  }
}

/** What the CRM no longer holds is no longer lent, unless somebody has it. */
export async function applyDeletion(pull: Pull, crmId: string) {
  const known = await recordOf(pull, crmId)
  const object = known && (await objectBy(pull, 'id', known.object_id))
  if (!known || !object || object.withdrawn) return
  if (await hasOpenLoan(pull, object.id)) {
    addFault(pull.report, { crm_id: crmId, code: object.code, fault: 'loan_open' })
    return
  }
  await change(pull, object.id, { withdrawn: true })
  await link(pull, crmId, object.id, { ...known.pulled, withdrawn: true })
  pull.report.withdrawn++
}

async function create(
  pull: Pull,
  crmId: string,
  code: string,
  values: CrmValues,
  refuse: (fault: CrmFault) => void,
) {
  // What is not lent there and was never here is nothing to us.
  if (values.withdrawn) return
  const id = idOf(code)
  if (await objectBy(pull, 'id', id)) return refuse('code_taken')
  await pull.db
    .insertInto('objects')
    .values({
      library_id: pull.libraryId,
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
    .execute()
  if (values.category) await moveTo(pull, id, values.category)
  await link(pull, crmId, id, values)
  pull.report.created++
}

async function change(pull: Pull, id: string, { category, ...columns }: Partial<CrmValues>) {
  if (Object.keys(columns).length > 0) {
    await pull.db
      .updateTable('objects')
      .set(columns)
      .where('library_id', '=', pull.libraryId)
      .where('id', '=', id)
      .execute()
  }
  if (category !== undefined) await moveTo(pull, id, category)
}

/** The CRM knows one category of an object: it takes the place of the first; others stay. */
async function moveTo(pull: Pull, objectId: string, slug: string) {
  const { category: first } = (await objectBy(pull, 'id', objectId)) ?? {}
  if (first) {
    await pull.db
      .deleteFrom('object_categories')
      .where('library_id', '=', pull.libraryId)
      .where('object_id', '=', objectId)
      .where('slug', '=', first)
      .execute()
  }
  if (!slug) return
  await pull.db
    .insertInto('object_categories')
    .values({ library_id: pull.libraryId, object_id: objectId, slug })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

async function link(pull: Pull, crmId: string, objectId: string, values: CrmValues) {
  const pulled = JSON.stringify(values)
  await pull.db
    .insertInto('crm_records')
    .values({ library_id: pull.libraryId, crm_id: crmId, object_id: objectId, pulled })
    .onConflict(conflict => conflict.columns(['library_id', 'crm_id']).doUpdateSet({ pulled }))
    .execute()
}

function recordOf({ db, libraryId }: Pull, crmId: string) {
  return db
    .selectFrom('crm_records')
    .select(['object_id', 'pulled'])
    .where('library_id', '=', libraryId)
    .where('crm_id', '=', crmId)
    .executeTakeFirst()
}

async function isLinked({ db, libraryId }: Pull, objectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('crm_records')
    .select('crm_id')
    .where('library_id', '=', libraryId)
    .where('object_id', '=', objectId)
    .executeTakeFirst()
  return row !== undefined
}

/** What we hold of an object, held still until the transaction ends. */
async function objectBy({ db, libraryId }: Pull, column: 'id' | 'code', value: string) {
  const row = await db
    .selectFrom('objects')
    .select(['id', 'code', 'name', 'description', 'withdrawn'])
    .where('library_id', '=', libraryId)
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const first = await db
    .selectFrom('object_categories')
    .innerJoin('categories', join =>
      join
        .onRef('categories.library_id', '=', 'object_categories.library_id')
        .onRef('categories.slug', '=', 'object_categories.slug'),
    )
    .select('categories.slug')
    .where('object_categories.library_id', '=', libraryId)
    .where('object_categories.object_id', '=', row.id)
    .orderBy('categories.position')
    .executeTakeFirst()
  return { ...row, category: first?.slug ?? '' }
}

async function hasOpenLoan({ db, libraryId }: Pull, objectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('loans')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('object_id', '=', objectId)
    .where('status', 'in', openOrderStatuses)
    .executeTakeFirst()
  return row !== undefined
}
