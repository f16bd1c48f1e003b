import * as v from 'valibot'
import { instant, plainDate } from '../fields.ts'
import { busyKinds } from './catalogue.ts'

/** The products, as one list for each property. This is a sixth smaller than one object for each product. */
const pocketProducts = v.object({
  id: v.array(v.string()),
  code: v.array(v.string()),
  name: v.array(v.string()),
  description: v.array(v.string()),
  /** The same in the language that was asked for, empty where it has none; without these lists no product has any. */
  own_name: v.optional(v.array(v.string())),
  own_description: v.optional(v.array(v.string())),
  /** Slugs. */
  categories: v.array(v.array(v.string())),
  /** Where it is: the id of a pickup point. */
  point: v.array(v.string()),
  /** `null`: the library's. */
  preparation_days: v.array(v.nullable(v.number())),
  max_months: v.array(v.number()),
  transportable: v.array(v.boolean()),
  maintenance: v.array(v.boolean()),
  /** How many copies are in service. Without it one. */
  copies: v.optional(v.array(v.number())),
  /** The codes of its copies but the first, whose code is its own. */
  copy_codes: v.optional(v.array(v.array(v.string()))),
  /** The placeholder of its picture: nine colours, or one CSS colour; empty for none. */
  blur: v.array(v.string()),
})

/** A slice that has changed since the phone stored it. Its products are the next `count` of the lists. */
const pocketSlice = v.object({ slice: v.number(), tag: v.string(), count: v.number() })

/** First day, last day, reason; `due` of a loan that has one. */
const busyDays = [plainDate, plainDate, v.picklist(busyKinds)] as const
const pocketBusy = v.union([v.tuple([...busyDays, v.nullable(plainDate)]), v.tuple(busyDays)])
export type PocketBusy = v.InferOutput<typeof pocketBusy>

/** The whole public catalogue of a library, for a phone without a network. */
export const pocket = v.object({
  /** When it was read. */
  at: instant,
  /** More products than `pocketMaxProducts`: nothing else is sent, and the phone stores nothing. */
  too_large: v.boolean(),
  /** How many products there are in all. */
  count: v.number(),
  /** Only the slices that changed. */
  slices: v.array(pocketSlice),
  products: pocketProducts,
  /** When products are busy, by id, from today on. */
  busy: v.record(v.string(), v.array(pocketBusy)),
  /** Of products with several copies, by id: days on which one copy each is taken, from today on. */
  taken: v.optional(v.record(v.string(), v.array(pocketBusy))),
  /** The ids of the newest and of the highlighted products, newest first. */
  newest: v.array(v.string()),
  highlighted: v.array(v.string()),
  time_zone: v.string(),
  preparation_days: v.number(),
  same_day_turnover: v.boolean(),
  last_visit_minutes: v.optional(v.number()),
})
export type Pocket = v.InferOutput<typeof pocket>
