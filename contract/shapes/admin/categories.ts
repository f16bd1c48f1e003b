import * as v from 'valibot'
import { id, maybeShortText } from '../../fields.ts'
import { families } from '../../limits.ts'
import { picture } from '../common.ts'
import { perLanguage } from '../localized.ts'

/** The drawing of a family, that of a parcel (`null`), or a photo that the caller has uploaded. */
const categoryPicture = v.union([
  v.object({ sign: v.nullable(v.picklist(families)) }),
  v.object({ photo: id }),
])
export type CategoryPicture = v.InferOutput<typeof categoryPicture>

/** The name is required in the library's first language. Without `picture` the present one stays; a new one has the parcel. */
export const categoryInput = v.object({
  name: perLanguage(maybeShortText),
  picture: v.optional(categoryPicture),
})
export type CategoryInput = v.InferOutput<typeof categoryInput>

/** A drawing that a category may have. */
export const categorySign = v.object({ sign: v.nullable(v.picklist(families)), img: picture })

/** All categories in their new order, by slug. Those that are not named follow in their present order. */
export const categoryOrder = v.object({
  slugs: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(1000, 'too_long')),
})

/** What a merge would do: how many products move, and how many of them are in both already. */
export const categoryMerge = v.object({ products: v.number(), both: v.number() })
