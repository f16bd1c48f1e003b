import * as v from 'valibot'
import { email, instant, plainDate, shortText, webAddress } from '../fields.ts'
import { limits } from '../limits.ts'
import { productStatuses } from './catalogue.ts'

const longText = v.pipe(v.string(), v.maxLength(20_000, 'too_long'))
const texts = v.object({ it: longText, en: longText })
const smallNumber = (most: number) =>
  v.pipe(
    v.number('integer'),
    v.integer('integer'),
    v.minValue(0, 'integer'),
    v.maxValue(most, 'integer'),
  )
const hours = v.pipe(
  v.string(),
  v.regex(/^(\d\d:\d\d-\d\d:\d\d(, \d\d:\d\d-\d\d:\d\d)*)?$/, 'invalid'),
)

/** An object as staff see it. */
export const adminObject = v.object({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  description: v.string(),
  location: v.object({ id: v.string(), name: v.string() }),
  corner: v.nullable(v.string()),
  preparation_days: v.nullable(v.number()),
  maintenance: v.boolean(),
  withdrawn: v.boolean(),
  highlighted: v.boolean(),
  status: v.picklist(productStatuses),
})
export type AdminObject = v.InferOutput<typeof adminObject>

export const objectInput = v.object({
  name: shortText,
  description: longText,
  corner: v.nullable(v.pipe(v.string(), v.maxLength(limits.shortTextChars, 'too_long'))),
  preparation_days: v.nullable(smallNumber(30)),
  maintenance: v.boolean(),
  withdrawn: v.boolean(),
  highlighted: v.boolean(),
})
export type ObjectInput = v.InferOutput<typeof objectInput>

/** A member as staff see them. `card_to` is the last valid day of their latest card. */
export const adminMember = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  phone_number: v.nullable(v.string()),
  level: v.number(),
  card_number: v.nullable(v.string()),
  card_to: v.nullable(plainDate),
  banned: v.boolean(),
  can_post_objects: v.boolean(),
  max_loans: v.number(),
  open_loans: v.number(),
})
export type AdminMember = v.InferOutput<typeof adminMember>

export const memberInput = v.object({
  banned: v.boolean(),
  can_post_objects: v.boolean(),
  max_loans: smallNumber(100),
  card_number: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(40, 'too_long'))),
})
export type MemberInput = v.InferOutput<typeof memberInput>

/** A card given at the desk. */
export const cardInput = v.object({ card_name: shortText, from: plainDate, to: plainDate })
export type CardInput = v.InferOutput<typeof cardInput>

export const adminReview = v.object({
  id: v.string(),
  object: v.object({ id: v.string(), name: v.string() }),
  member: v.string(),
  rating: v.number(),
  message: v.string(),
  created_at: instant,
})
export type AdminReview = v.InferOutput<typeof adminReview>

export const adminMessage = v.object({
  id: v.string(),
  email: v.string(),
  section: v.string(),
  object: v.string(),
  message: v.string(),
  created_at: instant,
  read_at: v.nullable(instant),
  answer: v.nullable(v.string()),
})
export type AdminMessage = v.InferOutput<typeof adminMessage>

/** A write of staff: what it was and what it became. */
export const auditEntry = v.object({
  id: v.string(),
  at: instant,
  actor: v.string(),
  action: v.string(),
  target: v.string(),
  before: v.unknown(),
  after: v.unknown(),
})
export type AuditEntry = v.InferOutput<typeof auditEntry>

const address = v.nullable(
  v.pipe(webAddress, v.regex(/^https?:/, 'url'), v.maxLength(500, 'too_long')),
)
const word = v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100, 'too_long')))

/** What a library's staff may set by themselves. */
export const settings = v.object({
  name: shortText,
  hue: smallNumber(360),
  contacts: v.object({ phone: word, email: v.nullable(email), whatsapp: word, telegram: word }),
  website: address,
  how_work: address,
  regolamento: texts,
  adhesion_form: texts,
  signup_disclaimer: texts,
  preparations_days: smallNumber(30),
  same_day_turnover: v.boolean(),
  repeat_extension: v.boolean(),
  renewable_card: v.boolean(),
  renewal_cards: v.pipe(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'id')),
        name: shortText,
        duration: v.pipe(smallNumber(60), v.minValue(1, 'integer')),
        price: v.pipe(
          v.number('invalid'),
          v.minValue(0.01, 'invalid'),
          v.maxValue(1000, 'invalid'),
        ),
      }),
    ),
    v.maxLength(10, 'too_long'),
  ),
})
export type Settings = v.InferOutput<typeof settings>

/** The week of a point, Monday first, and what is not as every week from today on. */
export const openingInput = v.object({
  hours: v.pipe(v.array(hours), v.length(7, 'invalid')),
  holidays: v.pipe(
    v.array(v.object({ inizio: plainDate, fine: plainDate, name: word })),
    v.maxLength(200, 'too_long'),
  ),
  additional_days: v.pipe(
    v.array(v.object({ day: plainDate, hours })),
    v.maxLength(200, 'too_long'),
  ),
})
export type OpeningInput = v.InferOutput<typeof openingInput>

export const adminPoint = v.object({
  id: v.string(),
  name: v.string(),
  ...openingInput.entries,
})
export type AdminPoint = v.InferOutput<typeof adminPoint>

/** What people ask of a library. Rates are from 0 to 1. */
export const numbers = v.object({
  months: v.array(v.object({ month: v.string(), loans: v.number(), late: v.number() })),
  top: v.array(v.object({ code: v.string(), name: v.string(), loans: v.number() })),
  never_lent: v.array(v.object({ code: v.string(), name: v.string() })),
  never_lent_count: v.number(),
  objects: v.number(),
  overdue_now: v.number(),
  out_now: v.number(),
  overdue_rate: v.number(),
})
export type Numbers = v.InferOutput<typeof numbers>

const count = v.object({ created: v.number(), updated: v.number(), unchanged: v.number() })
/** One line of an import under way, the last of them `done`. */
export const importLine = v.variant('kind', [
  v.object({
    kind: v.literal('progress'),
    step: v.picklist(['pictures', 'rows']),
    done: v.number(),
    total: v.number(),
  }),
  v.object({
    kind: v.literal('done'),
    dry: v.boolean(),
    systems: v.array(v.string()),
    counts: v.record(v.string(), count),
  }),
  v.object({ kind: v.literal('refused'), faults: v.array(v.string()) }),
  v.object({ kind: v.literal('failed') }),
])
export type ImportLine = v.InferOutput<typeof importLine>
