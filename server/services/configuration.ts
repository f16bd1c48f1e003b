import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { errorStatus } from '#contract/errors.ts'
import { families, locales } from '#contract/limits.ts'
import { newProduct, productStatuses, reviewInput } from '#contract/shapes/catalogue.ts'
import { shippingMethods } from '#contract/shapes/checkout.ts'
import { geo, type Localized } from '#contract/shapes/common.ts'
import { signup } from '#contract/shapes/member.ts'
import { orderMethods, orderRank, orderStatuses } from '#contract/shapes/order.ts'
import { supportMessage, supportSections } from '#contract/shapes/support.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { listHeadquarters } from './headquarters.ts'
import { listCategories } from './listing.ts'

/** The forms of the app by name, each the input of the call that it sends. */
const forms: Record<string, GenericSchema> = {
  signin: endpoints['auths.signin'].body,
  signup,
  support: supportMessage,
  review: reviewInput,
  product: newProduct,
  address: geo,
  loan: endpoints['checkout.loan'].body,
}

/** @throws AppError not_found for a form there is none of */
export async function schemeOf(name: string): Promise<Record<string, unknown>> {
  const schema = Object.hasOwn(forms, name) ? forms[name] : undefined
  if (!schema) throw new AppError('not_found')
  return { ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) }
}

type Option = { value: string; label: Localized; [more: string]: unknown }
type List = (ctx: Context) => Promise<{ option: Option; kind: string; row: object }[]>

const same = (text: string): Localized => ({ it: text, en: text })
const fixed =
  (values: readonly string[]): List =>
  async () =>
    values.map(value => ({ option: { value, label: same(value) }, kind: '', row: {} }))

/** What fills the choices of a form. */
const lists: Record<string, List> = {
  categories: async ctx =>
    (await listCategories(ctx)).map(row => ({
      option: { value: row.slug, label: row.name },
      kind: row.family ?? '',
      row,
    })),
  headquarters: async ctx =>
    (await listHeadquarters(ctx)).map(row => ({
      option: { value: row.id, label: same(row.name) },
      kind: row.is.private ? 'private' : row.is.smartlocker ? 'smartlocker' : 'desk',
      row,
    })),
  families: fixed(families),
  support_sections: fixed(supportSections),
}

/** @throws AppError not_found for a list there is none of */
export async function fillOf(
  ctx: Context,
  id: string,
  { populate = '', type = '' }: { populate?: string | undefined; type?: string | undefined },
): Promise<Option[]> {
  const list = Object.hasOwn(lists, id) ? lists[id] : undefined
  if (!list) throw new AppError('not_found')
  const more = populate.split(',').filter(Boolean)
  const kinds = type.split(',').filter(Boolean)
  const entries = (await list(ctx)).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
  return entries.map(({ option, row }) => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => more.includes(name))),
    ...option,
  }))
}

export async function lookupsOf(ctx: Context, items = ''): Promise<Record<string, Option[]>> {
  const wanted = items ? items.split(',').filter(Boolean) : Object.keys(lists)
  const filled = await Promise.all(wanted.map(async id => [id, await fillOf(ctx, id, {})] as const))
  return Object.fromEntries(filled)
}

export async function enumsOf(): Promise<Record<string, (string | number)[]>> {
  return {
    order_status: [...orderStatuses],
    order_rank: Object.values(orderRank),
    order_method: [...orderMethods],
    shipping_method: [...shippingMethods],
    product_status: [...productStatuses],
    family: [...families],
    language: [...locales],
    support_section: [...supportSections],
  }
}

export async function linksOf({ library }: Context): Promise<Record<string, string>> {
  const { links, website, faq_pdf_url, contacts, socials } = library.document
  const all = { ...links, website, faq_pdf_url, ...contacts, ...socials }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

export async function errorList() {
  return Object.entries(errorStatus).map(([code, status]) => ({ code, status }))
}
