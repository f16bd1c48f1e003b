import * as v from 'valibot'
import { id, instant, plainDate } from '../../fields.ts'
import { defect } from '../desk/defects.ts'
import { deskLoan } from '../desk.ts'
import { named } from '../localized.ts'
import { adminMessage, adminReview } from './admin.ts'
import { letter } from './people.ts'

export const todayQuery = v.object({
  /** Today by default. Another day has only the parts that belong to a day. */
  date: v.optional(plainDate),
  /** A pickup point; all by default. What belongs to no point is in each. */
  point: v.optional(id),
})

/** A copy in repair. */
const repair = v.object({
  id: v.string(),
  code: v.string(),
  ...named,
  /** What it has. */
  reason: v.string(),
  since: instant,
})

/** The last card of a member, which ends soon. */
const endingCard = v.object({
  id: v.string(),
  member: v.object({
    id: v.string(),
    name: v.string(),
    card_number: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
  }),
  valid_to: plainDate,
})

/** Days on which pickup points are closed. */
const closure = v.object({
  id: v.string(),
  name: v.string(),
  from_date: plainDate,
  to_date: plainDate,
  points: v.array(v.string()),
})

/** `count` is how many are still to do, also those that are not listed. A row stays while its last move can be undone. */
const part = <S extends v.GenericSchema>(row: S) =>
  v.object({ count: v.number(), rows: v.array(row) })

/**
 * What there is to do, by kind, in the order of the page. Another kind is one row here, one in
 * `server/areas/admin/today/today.ts`, one in `morning-text.ts` beside it, and one in
 * `src/features/admin/today/parts.tsx`: the types ask for them.
 */
export const todayParts = {
  /** Collected on the day. */
  pickups: part(deskLoan),
  /** To come back on the day. */
  returns: part(deskLoan),
  /** To bring to a home, or to fetch there, until the day. */
  deliveries: part(deskLoan),
  /** To have come back before, the latest first. */
  overdue: part(deskLoan),
  /** Requests that the owner of a private product has not answered. */
  requests: part(deskLoan),
  /** Messages that nobody has read. */
  messages: part(adminMessage),
  /** What members without an e-mail have to be told. */
  letters: part(letter),
  /** Reviews that nobody of the library has looked at. */
  reviews: part(adminReview),
  /** What borrowers say is broken, of copies that are not in repair yet. */
  defects: part(defect),
  /** Copies in repair. */
  repairs: part(repair),
  /** Members' last cards that end soon. */
  cards: part(endingCard),
  /** Closures of the next days. */
  closures: part(closure),
} as const
export type TodayPart = keyof typeof todayParts
export type TodayParts = { [P in TodayPart]: v.InferOutput<(typeof todayParts)[P]> }
export type TodayRow<P extends TodayPart> = TodayParts[P]['rows'][number]

const shape = v.object({
  date: plainDate,
  /** A pickup point is open on the day. */
  open: v.boolean(),
  /** Empty parts are left out. Another day than today has only the parts that belong to a day. */
  parts: v.partial(v.object(todayParts)),
})
/** An interface, because the compiler writes its name instead of all its fields into the type of the endpoints. */
export interface Today extends v.InferOutput<typeof shape> {}
export const today: v.GenericSchema<Today> = shape
