import * as v from 'valibot'
import { picture } from './common.ts'
import { languageList, localized } from './localized.ts'
import { renewalCard } from './membership.ts'

/** A library's public document: settings, texts and contacts, loaded at start by host name. */
export const library = v.object({
  id: v.string(),
  name: v.string(),
  /** First label of the host name. */
  domain: v.string(),
  /** Its former ones, which labels may still have. Copies that an earlier version stored lack it. */
  former_domains: v.optional(v.array(v.string())),
  /** The offered languages, its own first. Copies that an earlier version stored lack it. */
  languages: v.optional(languageList),
  is: v.object({
    available: v.boolean(),
    auto_membership: v.boolean(),
    mandatory_sharing: v.boolean(),
    renewable_card: v.boolean(),
    sso_signin: v.boolean(),
  }),
  zh: v.object({ is_daily_limits_exceeded: v.boolean() }),
  /** During maintenance: the text of the page, and the end. */
  maintenance: v.nullable(v.object({ text: v.nullable(localized), until: v.nullable(v.string()) })),
  welcome_content: v.array(v.object({ title: localized, text: localized })),
  links: v.object({
    how_work: v.nullable(v.string()),
    membership: v.nullable(v.string()),
    contact: v.nullable(v.string()),
  }),
  /** The rules, as HTML. */
  regolamento: v.nullable(localized),
  faq_pdf_url: v.nullable(v.string()),
  website: v.nullable(v.string()),
  /** The membership offered first. */
  renewal_card: v.nullable(renewalCard),
  /**
   * The lowest price of a card on sale, in euro, and for how many months; 0 too if everybody has a card. `more`: somebody
   * may pay more. Missing: unknown.
   */
  cheapest_card: v.optional(
    v.object({ price: v.number(), duration: v.number(), more: v.boolean() }),
  ),
  /** The payment provider's public client id. */
  pp_pk: v.nullable(v.string()),
  /** Price in euro, radius in kilometres. */
  delivery: v.object({
    on: v.boolean(),
    price: v.number(),
    radius: v.number(),
    /** From this time on, `HH:MM`, a delivery is for tomorrow. */
    until: v.optional(v.string()),
  }),
  /** Default preparation between two loans of a product, in open days. */
  items: v.object({ preparations_days: v.number() }),
  /** A university's library. Addresses of this domain sign up and cannot recover a password. */
  university: v.nullable(v.object({ domain: v.string() })),
  /** Full host names that do not require the adhesion. */
  adhesion_exempt_hosts: v.array(v.string()),
  signup_disclaimer: v.nullable(localized),
  contacts: v.object({
    phone: v.nullable(v.string()),
    email: v.nullable(v.string()),
    whatsapp: v.nullable(v.string()),
    telegram: v.nullable(v.string()),
  }),
  socials: v.object({
    ig: v.nullable(v.string()),
    tw: v.nullable(v.string()),
    yt: v.nullable(v.string()),
    fb: v.nullable(v.string()),
  }),
  placeholder: v.nullable(picture),
  /** Seconds without activity after which the session ends. */
  max_inactivity: v.number(),
  /**
   * Hue of the brand colour, degrees in OKLCH; address of a square logo, or null for the default
   * mark.
   */
  branding: v.object({ hue: v.number(), logo: v.nullable(v.string()) }),
  /** Whether a product may be handed out on the day of its return. */
  same_day_turnover: v.boolean(),
  /** Whether an extended loan may be extended again. */
  repeat_extension: v.optional(v.boolean()),
  /** How many open days a product stays reserved for a turn in the queue. */
  queue_days: v.optional(v.number()),
  /** The days of the loan that is kept for the first in a queue, from when the product is expected back. */
  queue_loan_days: v.optional(v.number()),
  /** After how many days of delay staff call, suspend and decide; 0: never. */
  overdue_call_days: v.optional(v.number()),
  overdue_block_days: v.optional(v.number()),
  overdue_decision_days: v.optional(v.number()),
  /** How many products a booking may have, how many pieces of one of them, and how many pieces together. */
  booking_products: v.optional(v.number()),
  line_pieces: v.optional(v.number()),
  booking_pieces: v.optional(v.number()),
  /** How many minutes before a desk closes a product can last be collected or returned. */
  last_visit_minutes: v.optional(v.number()),
  /** Address of the server's map tiles (PMTiles); `null` if there are no maps. */
  map_tiles: v.optional(v.nullable(v.string())),
  /** Below which host anybody may found a library to try, at this one; missing: nobody may. */
  trials: v.optional(v.string()),
  /** The last day of a library that is a trial. */
  trial: v.optional(v.string()),
  /** IANA time zone of the library's days. */
  time_zone: v.string(),
  /** Only in a demo: whom a visitor can sign in as, and the password of all of them. */
  demo: v.optional(
    v.object({
      password: v.string(),
      people: v.array(
        v.object({ role: v.picklist(['member', 'owner', 'staff']), email: v.string() }),
      ),
    }),
  ),
})
export type Library = v.InferOutput<typeof library>
