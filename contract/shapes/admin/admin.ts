import * as v from 'valibot'
import { rights } from '../../endpoint.ts'
import {
  id,
  instant,
  maybeShortText,
  note,
  phone,
  plainDate,
  shortText,
  webAddress,
} from '../../fields.ts'
import { copiesMax, limits } from '../../limits.ts'
import { ownManual } from '../../texts/manual-names.ts'
import { copyStates, productImage, productStatuses } from '../catalogue.ts'
import { geoInput, picture } from '../common.ts'
import { described, named, perLanguage } from '../localized.ts'
import { ownData } from '../member.ts'
import { longText, smallNumber, texts } from './admin-fields.ts'
import { loanDecisions } from './affected.ts'
import { ownFields } from './transfer.ts'

/** A product as staff see it. `owner` is the member who lends it, if any. */
export const adminProduct = v.object({
  id: v.string(),
  code: v.string(),
  ...named,
  ...described,
  categories: v.array(v.string()),
  location: v.object({ id: v.string(), name: v.string() }),
  owner: v.nullable(v.string()),
  transportable: v.boolean(),
  accessories: v.array(v.string()),
  /** What to say or do at the hand-out. A server of an earlier release does not say it. */
  handout_note: v.optional(v.string()),
  /** The address of its manual, as in the catalogue. */
  manual: v.optional(v.nullable(v.string())),
  /** What no other field has, for staff or for all. */
  own_fields: v.optional(ownFields),
  imgs: v.array(v.object({ id: v.string(), ...picture.entries })),
  corner: v.nullable(v.string()),
  preparation_days: v.nullable(v.number()),
  maintenance: v.boolean(),
  withdrawn: v.boolean(),
  highlighted: v.boolean(),
  status: v.picklist(productStatuses),
  /** As in the catalogue. */
  to_date: v.optional(v.nullable(plainDate)),
  free_from: v.optional(v.nullable(plainDate)),
  copies: v.optional(v.object({ in_service: v.number(), free: v.number() })),
  /** The code of another product that differs from this one's only in case. */
  twin: v.optional(v.nullable(v.string())),
  /** Who has which copy until when, the soonest first. Only in lists; an earlier server does not say it. */
  holders: v.optional(
    v.array(
      v.object({
        loan: v.string(),
        code: v.string(),
        member: v.object({ id: v.string(), name: v.string() }),
        to_date: plainDate,
      }),
    ),
  ),
})
export type AdminProduct = v.InferOutput<typeof adminProduct>

/** A PDF of the library, or a page of another site. */
const manualAddress = v.union(
  [
    v.pipe(v.string(), v.regex(ownManual)),
    v.pipe(webAddress, v.regex(/^https?:/, 'url'), v.maxLength(500, 'too_long')),
  ],
  'url',
)

/** A PDF that was stored: what to send as `manual`, and its size in bytes. */
export const storedManual = v.object({ url: v.string(), size: v.number() })

export const productInput = v.object({
  name: shortText,
  description: longText,
  /** Names in the library's other languages. Without this field the stored ones stay; so do the descriptions. */
  names: v.optional(perLanguage(maybeShortText)),
  descriptions: v.optional(texts),
  categories: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(10, 'too_long')),
  location_id: id,
  transportable: v.boolean(),
  accessories: v.pipe(v.array(shortText), v.maxLength(30, 'too_long')),
  /** A page of an earlier release does not send it: it stays as it is. */
  handout_note: v.optional(maybeShortText),
  /** A page of another site, or the address of a PDF that staff have uploaded. The same holds. */
  manual: v.optional(v.nullable(manualAddress)),
  /** What no other field has, each by its name. The same holds. */
  own_fields: v.optional(
    v.pipe(
      ownFields,
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const names = dataset.value.map(({ name }) => name.toLowerCase())
        const at = names.findIndex((name, index) => names.indexOf(name) < index)
        const field = dataset.value[at]
        if (!field) return
        const item = { type: 'array', origin: 'value', input: dataset.value, key: at, value: field }
        const part = {
          type: 'object',
          origin: 'value',
          input: field,
          key: 'name',
          value: field.name,
        }
        addIssue({ message: 'taken', path: [item, part] as never })
      }),
    ),
  ),
  imgs: v.pipe(v.array(productImage), v.maxLength(limits.productImagesMax, 'too_long')),
  corner: v.nullable(v.pipe(v.string(), v.maxLength(limits.shortTextChars, 'too_long'))),
  preparation_days: v.nullable(smallNumber(30)),
  maintenance: v.boolean(),
  withdrawn: v.boolean(),
  highlighted: v.boolean(),
})
export type ProductInput = v.InferOutput<typeof productInput>

/** A product that is saved, and what becomes of the loans that the change affects. */
export const productChange = v.object({ ...productInput.entries, loans: loanDecisions })
export type ProductChange = v.InferOutput<typeof productChange>

/** The code on its label can only be set when it is created. */
export const newProductInput = v.object({ code: id, ...productInput.entries })
export type NewProductInput = v.InferOutput<typeof newProductInput>

/** A copy of a product as staff see it. Without a place or shelf of its own it is where the product is. */
export const adminCopy = v.object({
  id: v.string(),
  code: v.string(),
  state: v.picklist(copyStates),
  state_reason: v.string(),
  state_since: instant,
  location: v.nullable(v.object({ id: v.string(), name: v.string() })),
  corner: v.nullable(v.string()),
  serial_number: v.string(),
  /** What it is worth, in cents. */
  value_cents: v.nullable(v.number()),
  bought_on: v.nullable(plainDate),
  note: v.string(),
  /** The last day of the loan that has it. */
  out_until: v.nullable(plainDate),
  /** It was never lent, so that it can be removed. The first copy cannot. */
  removable: v.boolean(),
})
export type AdminCopy = v.InferOutput<typeof adminCopy>

export const copyInput = v.object({
  state: v.picklist(copyStates),
  state_reason: maybeShortText,
  location_id: v.nullable(id),
  corner: v.nullable(maybeShortText),
  serial_number: maybeShortText,
  value_cents: v.nullable(smallNumber(100_000_000)),
  bought_on: v.nullable(plainDate),
  note,
})
export type CopyInput = v.InferOutput<typeof copyInput>

/** A copy that is saved, and what becomes of the loans that the change affects. */
export const copyChange = v.object({ ...copyInput.entries, loans: loanDecisions })
export type CopyChange = v.InferOutput<typeof copyChange>

export const newCopies = v.object({
  count: v.pipe(smallNumber(copiesMax), v.minValue(1, 'integer')),
})

/** A member as staff see them. `card_to` is the last valid day of their latest membership. */
export const adminMember = v.object({
  id: v.string(),
  name: v.string(),
  /** The name in two parts, and the new address until its link is opened. An earlier server leaves them out. */
  first_name: v.optional(v.string()),
  last_name: v.optional(v.string()),
  new_email: v.optional(v.nullable(v.string())),
  /** Empty for a member who has none. */
  email: v.string(),
  /** Where they are written to without one: somebody else of the family has it. An earlier server leaves it out. */
  contact_email: v.optional(v.nullable(v.string())),
  /** Whether its link was opened. An earlier server leaves it out. */
  email_confirmed: v.optional(v.boolean()),
  phone_number: v.nullable(v.string()),
  level: v.number(),
  /** Of a colleague with some rights. An earlier server leaves it out. */
  rights: v.optional(v.array(v.picklist(rights))),
  card_number: v.nullable(v.string()),
  card_to: v.nullable(plainDate),
  banned: v.boolean(),
  can_post_objects: v.boolean(),
  max_loans: v.number(),
  open_loans: v.number(),
  /** Whether signing in needs more than the password. */
  second_factor: v.boolean(),
  /**
   * The present version of the adhesion, whether and when the member accepted it, and if it was signed on paper, who of
   * the staff recorded that. An earlier server leaves it out.
   */
  adhesion: v.optional(
    v.object({
      version: v.string(),
      accepted: v.boolean(),
      accepted_at: v.nullable(instant),
      recorded_by: v.nullable(v.string()),
    }),
  ),
})
export type AdminMember = v.InferOutput<typeof adminMember>

/** Any other field is refused by its name. A new e-mail is confirmed as in `contactData`. */
export const memberInput = v.strictObject(
  {
    ...v.partial(v.object({ ...ownData, phone_number: v.nullable(phone) })).entries,
    banned: v.boolean(),
    can_post_objects: v.boolean(),
    max_loans: smallNumber(100),
    card_number: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(40, 'too_long'))),
    domicile: v.optional(geoInput),
    /** Whether the member is staff. Only a super may change it. */
    staff: v.optional(v.boolean()),
  },
  'unchangeable',
)
export type MemberInput = v.InferOutput<typeof memberInput>

/** An adhesion that the member signed on paper: the version of its text, and the day on the paper. */
export const paperInput = v.object({
  version: v.pipe(v.string(), v.nonEmpty('required'), v.maxLength(50, 'too_long')),
  signed_on: plainDate,
})
export type PaperInput = v.InferOutput<typeof paperInput>

export const adminReview = v.object({
  id: v.string(),
  object: v.object({ id: v.string(), ...named }),
  member: v.string(),
  rating: v.number(),
  message: v.string(),
  created_at: instant,
  /** When staff looked at it. An earlier server does not say it. */
  seen_at: v.optional(v.nullable(instant)),
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

/** Statistics of a library. Rates are from 0 to 1. */
export const numbers = v.object({
  months: v.array(v.object({ month: v.string(), loans: v.number(), late: v.number() })),
  top: v.array(v.object({ code: v.string(), ...named, loans: v.number() })),
  never_lent: v.array(v.object({ code: v.string(), ...named })),
  never_lent_count: v.number(),
  objects: v.number(),
  overdue_now: v.number(),
  out_now: v.number(),
  overdue_rate: v.number(),
})
export type Numbers = v.InferOutput<typeof numbers>
