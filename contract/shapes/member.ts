import * as v from 'valibot'
import { rights } from '../endpoint.ts'
import {
  email,
  instant,
  maybeShortText,
  newPassword,
  phone,
  postalCode,
  shortText,
} from '../fields.ts'
import { locales } from '../texts/languages.ts'
import { memberRefusals } from './booking-errors.ts'
import { geo, geoInput } from './common.ts'

const refusals = v.array(v.picklist(memberRefusals))

/** The signed-in member's own profile. */
export const me = v.object({
  id: v.string(),
  name: v.string(),
  first_name: v.string(),
  /** The rest of the name. Copies that an earlier version stored lack it. */
  last_name: v.optional(v.string()),
  email: v.string(),
  /** The address that is to replace it once its link is opened. */
  new_email: v.optional(v.nullable(v.string())),
  origin_id: v.nullable(v.string()),
  card_number: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  domicile_geo: v.nullable(geo),
  is: v.object({
    active_card: v.boolean(),
    /** Whether they ever had a membership. Copies that an earlier version stored lack it. */
    had_card: v.optional(v.boolean()),
    banned: v.boolean(),
  }),
  /** Sic: whether the adhesion was accepted. */
  modulo_adesione: v.object({ accettato: v.boolean() }),
  my_product_count: v.number(),
  /** Requests for the member's own products that wait for their answer. */
  requests_waiting: v.number(),
  product_borrowed_count: v.number(),
  /** How many more loans the member may open; computed, never stored. */
  available_loans: v.number(),
  can_post_objects: v.boolean(),
  /**
   * Why the member may not reserve days, confirm a loan, join a queue or lend, whatever the product: every reason, the
   * one that matters most first. Empty: they may. Copies that an earlier version stored lack it.
   */
  refusals: v.optional(
    v.object({ reserve: refusals, confirm: refusals, queue: refusals, lend: refusals }),
  ),
  /** In how many more queues the member may wait. Copies that an earlier version stored lack it. */
  queues_left: v.optional(v.number()),
  /** 1 or below: super; 4 or below: staff; 5 to 9 with rights: a colleague who has only these. */
  level: v.number(),
  /** Copies that an earlier version stored lack it. */
  rights: v.optional(v.array(v.picklist(rights))),
  /** Staff with a member's rights only, until they set up a second factor. */
  must_enrol: v.optional(v.boolean()),
  /** The language of e-mails. */
  language: v.picklist(locales),
})
export type Me = v.InferOutput<typeof me>

/** The membership agreement, as HTML. `ID` names its version. */
export const adhesionForm = v.object({ ID: v.string(), Modulo: v.string() })

export const signup = v.object({
  name: v.object({ first_name: shortText, last_name: shortText }),
  email,
  password: newPassword,
  phone,
  /** Sic: the fiscal code, or the student number at a university's library. */
  fiscalcode: shortText,
  address: v.object({
    address: shortText,
    city: shortText,
    province: shortText,
    postalcode: postalCode,
    nation: v.optional(shortText, 'IT'),
  }),
})

/** Who a member is and where they are reached. The name is in two parts. */
export const ownData = { first_name: shortText, last_name: maybeShortText, email }

/**
 * What a member may change. An omitted field stays unchanged, and any other is refused by its name. A new e-mail
 * replaces the old one once the link is opened that it gets; the old one revokes it.
 */
export const contactData = v.partial(
  v.strictObject(
    {
      ...ownData,
      phone_number: phone,
      domicile_geo: geoInput,
      language: v.picklist(locales),
    },
    'unchangeable',
  ),
)
export type ContactData = v.InferOutput<typeof contactData>

/** A session of the member. `name` is derived from the browser's user agent; empty if unknown. */
export const device = v.object({
  id: v.string(),
  name: v.string(),
  created_at: instant,
  last_seen_at: instant,
  current: v.boolean(),
})
export type Device = v.InferOutput<typeof device>

/** A member in a list for staff. */
export const userRow = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  level: v.number(),
  card_number: v.nullable(v.string()),
})
export type UserRow = v.InferOutput<typeof userRow>

/** Why two records of members are not merged. */
export const mergeRefusals = ['merge_staff', 'merge_reserved', 'merge_crm', 'merge_shared'] as const
export type MergeRefusal = (typeof mergeRefusals)[number]
