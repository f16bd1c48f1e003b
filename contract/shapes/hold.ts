import * as v from 'valibot'
import { id, instant, plainDate } from '../fields.ts'
import { productCard } from './catalogue.ts'

/** How many wait for an object, and roughly when the turn of one more would come. */
export const queue = v.object({ waiting: v.number(), estimate: v.nullable(plainDate) })
export type Queue = v.InferOutput<typeof queue>

/** A member's place in the queue for an object. */
export const hold = v.object({
  id: v.string(),
  product: productCard,
  joined_at: instant,
  /** 1 is next, or now where there is an offer. */
  position: v.number(),
  waiting: v.number(),
  /** Roughly when the turn comes; `null` while nobody can tell. */
  estimate: v.nullable(plainDate),
  /** It is their turn: nobody else can book it up to and including this day. */
  offer: v.nullable(v.object({ until: plainDate })),
})
export type Hold = v.InferOutput<typeof hold>

export const holdInput = v.object({ product_id: id })
