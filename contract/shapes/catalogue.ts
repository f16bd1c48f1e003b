import * as v from 'valibot'
import { id, instant, note, plainDate, rating, requiredText, shortText } from '../fields.ts'
import { families, limits } from '../limits.ts'
import { picture } from './common.ts'
import { described, localized, named } from './localized.ts'

export const category = v.object({
  slug: v.string(),
  name: localized,
  origin_id: v.nullable(v.string()),
  family: v.nullable(v.picklist(families)),
  img: picture,
  /** Number of products in it. */
  count: v.number(),
  /** The slugs of those that were merged into it. A server of an earlier release does not say it. */
  former: v.optional(v.array(v.string())),
})
export type Category = v.InferOutput<typeof category>

/** `reserved`: it is in the library, for the member whose turn it is in the queue. */
export const productStatuses = ['available', 'busy', 'reserved', 'maintenance'] as const

const loanFacts = v.object({
  /** How many months ahead the product can be booked. */
  max_months: v.number(),
  /** Open days needed between two loans. */
  preparation_days: v.number(),
  /** Its state today. */
  status: v.picklist(productStatuses),
  /**
   * The last day of the loan that has it today; in the past if it should be back. `null` during preparation, and for a
   * product at a home.
   */
  to_date: v.nullable(plainDate),
  /**
   * If it is not available today: the first day on which a loan can begin where it is. `null` if nobody knows. Answers
   * that earlier versions stored have none.
   */
  free_from: v.optional(v.nullable(plainDate)),
  /** Of a product with several copies in service: how many, and how many of them are free today. */
  copies: v.optional(v.object({ in_service: v.number(), free: v.number() })),
})

/** From a day on, how many copies are free, until the day of the next step. */
export const freeStep = v.tuple([plainDate, v.number()])

/** Only a copy that is in service is lent. */
export const copyStates = ['in_service', 'repair', 'missing', 'retired'] as const
export type CopyState = (typeof copyStates)[number]

export const productCard = v.object({
  id: v.string(),
  /** The readable code on the product's label. */
  code: v.string(),
  ...named,
  img: picture,
  loan: loanFacts,
})
export type ProductCard = v.InferOutput<typeof productCard>

/** A few pictures of a category that fits the season; the app names it by its `theme`. */
const themeOfHome = v.object({
  theme: v.string(),
  slug: v.string(),
  /** Number of products in the category. */
  count: v.number(),
  imgs: v.array(picture),
})

/** What the home page shows of the whole catalogue. */
export const home = v.object({
  /** How many products the library lends. */
  objects: v.number(),
  /** Products that nobody has today: first those at the asked pickup point. Each day others. */
  free: v.array(productCard),
  themes: v.array(themeOfHome),
})
export type Home = v.InferOutput<typeof home>

/** Products of another library of the installation; `url` is a product's page there. */
export const foundElsewhere = v.object({
  library: v.object({ name: v.string() }),
  products: v.array(v.object({ ...named, url: v.string() })),
})
export type FoundElsewhere = v.InferOutput<typeof foundElsewhere>

/** A product as other web sites see it. `url` is its page; the address of its picture is absolute too. */
export const websiteProduct = v.object({
  id: v.string(),
  ...named,
  url: v.string(),
  img: v.nullable(v.object({ url: v.string(), alt: v.string() })),
  categories: v.array(v.object({ slug: v.string(), name: localized })),
  /** Whether it is in the library today, and not reserved. */
  available: v.boolean(),
})
export type WebsiteProduct = v.InferOutput<typeof websiteProduct>

/** A product with all its details. */
export const product = v.object({
  ...productCard.entries,
  /** Of a product with several copies: from today to the last day that can be booked. */
  free: v.optional(v.array(freeStep)),
  ...described,
  family: v.nullable(v.picklist(families)),
  categories: v.array(v.object({ slug: v.string(), name: localized })),
  imgs: v.array(picture),
  is: v.object({
    /** Sic: whether it can be collected at another pickup point. */
    tansportable: v.boolean(),
  }),
  /** Where it is. For a private home only the `id` of the point is given. */
  location: v.object({
    address: v.object({
      id: v.string(),
      name: v.string(),
      is: v.object({ private: v.boolean() }),
    }),
  }),
  /** The owner of a private product: a first name only. */
  owner: v.nullable(v.object({ id: v.string(), first_name: v.string() })),
  /** The themed corner it belongs to. */
  corner: v.nullable(v.object({ name: v.string() })),
  accessories: v.array(v.string()),
  /** The address of its manual, a page or a PDF. A server of an earlier release does not say it. */
  manual: v.optional(v.nullable(v.string())),
  /** What the library says of it by names of its own. A server of an earlier release does not say it. */
  own_fields: v.optional(v.array(v.object({ name: v.string(), value: v.string() }))),
  rating: v.object({ average: v.nullable(v.number()), count: v.number() }),
})
export type Product = v.InferOutput<typeof product>

/** `unavailable`: the reason is hidden for a product at a member's home. */
export const busyKinds = ['loan', 'preparation', 'maintenance', 'queue', 'unavailable'] as const

/** Days on which a product cannot be borrowed, both inclusive. Does not name the borrower. */
export const busyPeriod = v.object({
  from_date: plainDate,
  to_date: plainDate,
  kind: v.picklist(busyKinds),
  /** The last day of the loan, if it is another: an earlier one if it is overdue, then `null` at a home. */
  due: v.optional(v.nullable(plainDate)),
})
export type BusyKind = (typeof busyKinds)[number]

/** A published review. The author is a first name. */
export const review = v.object({
  id: v.string(),
  rating,
  message: v.string(),
  author: v.string(),
  created_at: instant,
})
export type Review = v.InferOutput<typeof review>

export const reviewInput = v.object({
  rating,
  message: v.pipe(requiredText, v.maxLength(limits.reviewMaxChars, 'too_long')),
})

/** A file's id and its alternative text; without one, the product's title is used. */
export const productImage = v.object({
  id,
  alt: v.pipe(v.string(), v.trim(), v.maxLength(limits.shortTextChars, 'too_long')),
})

/** What an owner may change. The first picture is the cover. */
export const productChange = v.object({
  title: shortText,
  /** A category's origin_id. */
  category: requiredText,
  imgs: v.pipe(v.array(productImage), v.maxLength(limits.productImagesMax, 'too_long')),
})
export type ProductChange = v.InferOutput<typeof productChange>

/** A new product. Its description cannot be changed later. */
export const newProduct = v.object({ ...productChange.entries, description: note })
export type NewProduct = v.InferOutput<typeof newProduct>

/** A category that members cannot choose, because it describes the place and not the product. */
export const lentCategory = 'in-prestito'
