import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { errorStatus } from '#contract/errors.ts'
import { fiscalCode } from '#contract/fields.ts'
import { families } from '#contract/limits.ts'
import { orderRank, orderStatuses } from '#contract/order-status.ts'
import { lentCategory, productStatuses } from '#contract/shapes/catalogue.ts'
import { shippingMethods } from '#contract/shapes/checkout.ts'
import { geoInput } from '#contract/shapes/common.ts'
import { orderMethods } from '#contract/shapes/order.ts'
import { supportSections } from '#contract/shapes/support.ts'
import { italian } from '#contract/texts/italian.ts'
import { locales } from '#contract/texts/languages.ts'
import type { Localized } from '#contract/texts/localized.ts'
import { listCategories } from '#server/areas/catalogue/listing.ts'
import { describePickupPoints } from '#server/areas/pickup-points/public-points.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { provinces } from '#server/core/geo/postal-codes.ts'
import { sayInAll } from '#server/core/texts/say.ts'
import type { Context } from '#server/platform/context.ts'

/** The forms of the app by name: each is the input of the call that it sends. */
const forms: Record<string, EndpointName> = {
  signin: 'auths.signin',
  signup: 'auths.signup',
  password_recovery: 'recovery.ask',
  password_reset: 'recovery.choose',
  support: 'supports.create',
  review: 'products.review',
  product: 'sharing.create',
  product_change: 'sharing.update',
  shipping: 'checkout.shipping',
  loan: 'checkout.loan',
  contact: 'me.update',
}

/**
 * A form by its name, or the input of any call by the call's name.
 * @throws AppError not_found for another name, or for a call without input
 */
export async function schemeOf(ctx: Context, name: string): Promise<Record<string, unknown>> {
  if (name === 'address') return schemeFrom(geoInput)
  const call = Object.hasOwn(forms, name) ? forms[name] : name
  const endpoint = endpointNames.find(known => known === call)
  const body = orNotFound(endpoint && (endpoints[endpoint] as Endpoint).body)
  const scheme = schemeFrom(body)
  return call === 'auths.signup' ? withMemberCode(ctx, scheme) : scheme
}

type Scheme = { properties?: Record<string, object>; [more: string]: unknown }

function schemeFrom(schema: GenericSchema): Scheme {
  return { ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }) } as Scheme
}

const memberCodes = italian({ university: 'Matricola universitaria', other: 'Codice fiscale' })

/** The field for a student number at a university's library, and for a fiscal code at any other. */
function withMemberCode({ library }: Context, scheme: Scheme): Scheme {
  const { university } = library.document
  const title = university ? memberCodes.university : memberCodes.other
  const rule = university ? {} : schemeFrom(fiscalCode)
  const fiscalcode = {
    ...scheme.properties?.fiscalcode,
    ...rule,
    title,
    'x-title': sayInAll(title),
  }
  return { ...scheme, properties: { ...scheme.properties, fiscalcode } }
}

type Option = { value: string; label: Localized; [more: string]: unknown }
type List = (ctx: Context) => Promise<{ option: Option; kind: string; row: object }[]>

/** A name that is the same in every language. */
const same = (text: string): Localized => Object.fromEntries(locales.map(locale => [locale, text]))
const fixed =
  (values: readonly string[]): List =>
  async () =>
    values.map(value => ({ option: { value, label: same(value) }, kind: '', row: {} }))

/** The options of a form's choices. */
const lists: Record<string, List> = {
  categories: async ctx =>
    (await listCategories(ctx)).map(row => ({
      option: { value: row.slug, label: row.name },
      kind: row.family ?? '',
      row,
    })),
  /** The categories that a member may choose for a product, by the value that the form sends. */
  product_categories: async ctx =>
    (await listCategories(ctx, true))
      .filter(({ slug, origin_id }) => origin_id !== null && slug !== lentCategory)
      .map(row => ({
        option: { value: row.origin_id ?? '', label: row.name },
        kind: row.family ?? '',
        row,
      })),
  headquarters: async ctx =>
    (await describePickupPoints(ctx)).map(row => ({
      option: { value: row.id, label: same(row.name) },
      kind: row.is.private ? 'private' : row.is.smartlocker ? 'smartlocker' : 'desk',
      row,
    })),
  families: fixed(families),
  provinces: async () =>
    provinces().map(code => ({ option: { value: code, label: same(code) }, kind: '', row: {} })),
  support_sections: async () =>
    supportSections.map(value => ({
      option: { value, label: sayInAll(value) },
      kind: '',
      row: {},
    })),
}

/** @throws AppError not_found for an unknown list */
export async function fillOf(
  ctx: Context,
  id: string,
  { populate = [], type = [] }: { populate?: string[] | undefined; type?: string[] | undefined },
): Promise<Option[]> {
  const list = orNotFound(Object.hasOwn(lists, id) ? lists[id] : undefined)
  const entries = (await list(ctx)).filter(({ kind }) => type.length === 0 || type.includes(kind))
  return entries.map(({ option, row }) => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => populate.includes(name))),
    ...option,
  }))
}

export async function lookupsOf(ctx: Context, items: string[] = []) {
  const wanted = items.length > 0 ? items : Object.keys(lists)
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
