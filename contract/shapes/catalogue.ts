import * as v from 'valibot'
import { id, instant, note, plainDate, rating, requiredText, shortText } from '../fields.ts'
import { families, limits } from '../limits.ts'
import { localized, picture } from './common.ts'

export const category = v.object({
  slug: v.string(),
  name: localized,
  origin_id: v.nullable(v.string()),
  family: v.nullable(v.picklist(families)),
  img: picture,
  /** How many objects are listed under it. */
  count: v.number(),
})
export type Category = v.InferOutput<typeof category>

/** `reserved`: it is there, and kept for whose turn it is in the queue. */
export const productStatuses = ['available', 'busy', 'reserved', 'maintenance'] as const

const loanFacts = v.object({
  /** How far ahead the object can be booked, in months. */
  max_months: v.number(),
  /** Open days needed between two loans. */
  preparation_days: v.number(),
  /** Where it is today. */
  status: v.picklist(productStatuses),
  /** Last busy day of the loan it is out on, if it is. */
  to_date: v.nullable(plainDate),
})

/** An object as it stands in a list. */
export const productCard = v.object({
  id: v.string(),
  /** The human code on the object's label. */
  code: v.string(),
  name: v.string(),
  img: picture,
  loan: loanFacts,
})
export type ProductCard = v.InferOutput<typeof productCard>

/** An object in full. */
export const product = v.object({
  ...productCard.entries,
  description: v.string(),
  family: v.nullable(v.picklist(families)),
  categories: v.array(v.object({ slug: v.string(), name: localized })),
  imgs: v.array(picture),
  is: v.object({
    /** Sic: whether it can be collected elsewhere than where it lives. */
    tansportable: v.boolean(),
  }),
  /** Where it lives. For a private home `id` is the point's and nothing else is told. */
  location: v.object({
    address: v.object({
      id: v.string(),
      name: v.string(),
      is: v.object({ private: v.boolean() }),
    }),
  }),
  /** Who lends it, for a private object: a first name only. */
  owner: v.nullable(v.object({ id: v.string(), first_name: v.string() })),
  /** Themed corner it belongs to. */
  corner: v.nullable(v.object({ name: v.string() })),
  accessories: v.array(v.string()),
  rating: v.object({ average: v.nullable(v.number()), count: v.number() }),
})
export type Product = v.InferOutput<typeof product>

/** `unavailable`: of an object at somebody's home no other reason is told. */
export const busyKinds = ['loan', 'preparation', 'maintenance', 'queue', 'unavailable'] as const

/** Days an object can't be used, both inclusive. Never says by whom. */
export const busyPeriod = v.object({
  from_date: plainDate,
  to_date: plainDate,
  kind: v.picklist(busyKinds),
})
export type BusyPeriod = v.InferOutput<typeof busyPeriod>

/** A published review; the author is a first name. */
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

/** A file's id, and what it shows for those who can't see it; without words it is the object's title. */
export const productImage = v.object({
  id,
  alt: v.pipe(v.string(), v.trim(), v.maxLength(limits.shortTextChars, 'too_long')),
})

/** What an owner may change of an object. Its pictures are the first as others see it, then the rest. */
export const productChange = v.object({
  title: shortText,
  /** A category's origin_id. */
  category: requiredText,
  imgs: v.pipe(v.array(productImage), v.maxLength(limits.objectImagesMax, 'too_long')),
})
export type ProductChange = v.InferOutput<typeof productChange>

/** An object as its owner first tells of it: the description is written once. */
export const newProduct = v.object({ ...productChange.entries, description: note })
export type NewProduct = v.InferOutput<typeof newProduct>

/** The category that members can't choose: it says where an object is, not what it is. */
export const lentCategory = 'in-prestito'
