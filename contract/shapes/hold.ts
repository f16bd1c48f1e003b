import * as v from 'valibot'
import { id, instant, plainDate } from '../fields.ts'
import { productCard } from './catalogue.ts'

/** How many members wait for a product, and the estimated day of the next new turn. */
export const queue = v.object({ waiting: v.number(), estimate: v.nullable(plainDate) })
export type Queue = v.InferOutput<typeof queue>

/** A member's entry in the queue for a product. */
export const hold = v.object({
  id: v.string(),
  product: productCard,
  joined_at: instant,
  /** 1 is the next, or the current one if there is an offer. */
  position: v.number(),
  waiting: v.number(),
  /** Estimated day of the turn; `null` if unknown. */
  estimate: v.nullable(plainDate),
  /** The member's turn, and its last day. */
  offer: v.nullable(v.object({ until: plainDate })),
  /** For the first: the days that nobody else can book. They may book them already before their turn. */
  kept: v.optional(v.nullable(v.object({ from_date: plainDate, to_date: plainDate }))),
})
export type Hold = v.InferOutput<typeof hold>

export const queueInput = v.object({ product_id: id })
