import * as v from 'valibot'
import { email, id, instant, plainDate, postalCode, shortText, webAddress } from '../../fields.ts'
import { bookingMost, limits } from '../../limits.ts'
import { locales } from '../../texts/languages.ts'
import { geo } from '../common.ts'
import { languageList, perLanguage } from '../localized.ts'
import { smallNumber, texts } from './admin-fields.ts'
import { loanDecisions } from './affected.ts'

/** As people write them; `domain/days/hours.ts` reads them. */
const hours = v.pipe(v.string(), v.trim(), v.maxLength(200, 'too_long'))

const address = v.nullable(
  v.pipe(webAddress, v.regex(/^https?:/, 'url'), v.maxLength(500, 'too_long')),
)
const amount = (least: number, most: number) =>
  v.pipe(v.number('invalid'), v.minValue(least, 'invalid'), v.maxValue(most, 'invalid'))
const word = v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100, 'too_long')))

/** A card that the library sells. */
const card = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'id')),
  name: shortText,
  duration: v.pipe(smallNumber(60), v.minValue(1, 'integer')),
  price: amount(0.01, limits.cardPriceEuros),
  // Left out by pages of the release before: the stored bounds then stay. `null`: none.
  price_min: v.optional(v.nullable(amount(0, limits.cardPriceEuros))),
  price_max: v.optional(v.nullable(amount(0.01, limits.cardPriceEuros))),
})
type Card = v.InferOutput<typeof card>

/** Whether each amount is one by itself; if not, they are not compared. */
const areAmounts = ({ price, price_min: least, price_max: most }: Card) =>
  [price, least ?? 0, most ?? 0].every(one => one >= 0 && one <= limits.cardPriceEuros)
/** An amount that is chosen begins at 0, or has a largest value too, which is not the smallest. */
const hasFloor = ({ price_min: least = null, price_max: most = null }: Card) =>
  most === null ? least === null || least === 0 : least !== null && least < most
const isWithinBounds = ({ price, price_min: least, price_max: most }: Card) =>
  least == null || (price >= least && price <= (most ?? price))

/** Settings that a library's staff may change. */
export const settings = v.object({
  name: shortText,
  /** The offered languages, its own first. */
  languages: languageList,
  hue: smallNumber(360),
  contacts: v.object({ phone: word, email: v.nullable(email), whatsapp: word, telegram: word }),
  website: address,
  how_work: address,
  membership: address,
  contact: address,
  socials: v.object({ ig: address, tw: address, yt: address, fb: address }),
  /** The largest words of the home page. A page of the release before leaves them out; the stored ones then stay. */
  headline: v.optional(
    perLanguage(v.pipe(v.string(), v.trim(), v.maxLength(limits.headlineChars, 'too_long'))),
  ),
  welcome_content: v.pipe(
    v.array(v.object({ title: texts, text: texts })),
    v.maxLength(6, 'too_long'),
  ),
  /** Price in euro, radius in kilometres; from the time `until` on, a delivery is for tomorrow. */
  delivery: v.object({
    on: v.boolean(),
    price: amount(0, 1000),
    radius: amount(0, 1000),
    until: v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'time'))),
  }),
  auto_membership: v.boolean(),
  mandatory_sharing: v.boolean(),
  queue_days: smallNumber(30),
  /** How long a loan is kept for the first in a queue. */
  queue_loan_days: v.optional(v.pipe(smallNumber(30), v.minValue(1, 'integer'))),
  /** After how many days of delay staff call, suspend and decide; 0: never. */
  overdue_call_days: v.optional(smallNumber(365)),
  overdue_block_days: v.optional(smallNumber(365)),
  overdue_decision_days: v.optional(smallNumber(365)),
  /** How many products a booking may have, how many pieces of one of them, and how many pieces together. */
  booking_products: v.optional(v.pipe(smallNumber(bookingMost.products), v.minValue(1, 'integer'))),
  line_pieces: v.optional(v.pipe(smallNumber(bookingMost.pieces), v.minValue(1, 'integer'))),
  booking_pieces: v.optional(v.pipe(smallNumber(bookingMost.pieces), v.minValue(1, 'integer'))),
  /** How many minutes before a desk closes it is too late for today. */
  last_visit_minutes: v.optional(smallNumber(240)),
  /** Whether searches also find products of the installation's other libraries, and theirs find its own. */
  side_by_side: v.boolean(),
  /**
   * Whether staff need a second factor, and whether single sign-on counts as one. Supers decide.
   */
  staff_second_factor: v.boolean(),
  sign_on_suffices: v.boolean(),
  regolamento: texts,
  adhesion_form: texts,
  signup_disclaimer: texts,
  preparations_days: smallNumber(30),
  same_day_turnover: v.boolean(),
  repeat_extension: v.boolean(),
  renewable_card: v.boolean(),
  renewal_cards: v.pipe(
    v.array(
      v.pipe(
        card,
        v.forward(
          v.check(card => !areAmounts(card) || hasFloor(card), 'invalid'),
          ['price_max'],
        ),
        v.forward(
          v.check(card => !areAmounts(card) || isWithinBounds(card), 'invalid'),
          ['price'],
        ),
      ),
    ),
    v.maxLength(10, 'too_long'),
  ),
})
export type Settings = v.InferOutput<typeof settings>

/**
 * The same when they are saved. `adhesion_again`: whether a changed adhesion is a new version, which members must
 * accept again; otherwise it corrects the present one. Without it, it is a new version.
 */
export const settingsInput = v.object({
  ...settings.entries,
  adhesion_again: v.optional(v.boolean()),
})
export type SettingsInput = v.InferOutput<typeof settingsInput>

/** The library's own files: its logo, the PDF behind «F.A.Q.», and the placeholder picture. */
export const ownFileKinds = ['logo', 'faq', 'placeholder'] as const
export type OwnFileKind = (typeof ownFileKinds)[number]

/** Accepted types of a logo. SVG is refused because it may hold scripts. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Their addresses; `null` if missing. */
export const ownFiles = v.object({
  logo: v.nullable(v.string()),
  faq: v.nullable(v.string()),
  placeholder: v.nullable(v.string()),
})
export type OwnFiles = v.InferOutput<typeof ownFiles>

/** The weekly hours of a point, Monday first, and the exceptions from today on. */
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

/** The same when they are saved. */
export const openingChange = v.object({ ...openingInput.entries, loans: loanDecisions })
export type OpeningChange = v.InferOutput<typeof openingChange>

/** One closure of several pickup points. */
export const closureInput = v.object({
  point_ids: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(100, 'too_long')),
  inizio: plainDate,
  fine: plainDate,
  name: word,
})
export type ClosureInput = v.InferOutput<typeof closureInput>
export const closureChange = v.object({ ...closureInput.entries, loans: loanDecisions })
export type ClosureChange = v.InferOutput<typeof closureChange>

/** A pickup point of the library. `opening_days` and `opening_times` are shown to people. */
export const pointInput = v.object({
  name: shortText,
  kind: v.picklist(['desk', 'smartlocker'], 'invalid'),
  available: v.boolean(),
  ...v.object({ ...geo.entries, address: shortText, cap: postalCode, city: shortText }).entries,
  latitude: v.nullable(amount(-90, 90)),
  longitude: v.nullable(amount(-180, 180)),
  opening_days: texts,
  opening_times: v.pipe(v.string(), v.trim(), v.maxLength(limits.shortTextChars, 'too_long')),
  /** How to open its doors, for a smartlocker. */
  smartlocker_instruction: v.nullable(texts),
  /** How many lines of a booking fit into a locker; by default one. A page of the previous release leaves it out. */
  lines: v.optional(
    v.nullable(v.pipe(smallNumber(bookingMost.products), v.minValue(1, 'integer'))),
  ),
})
export type PointInput = v.InferOutput<typeof pointInput>

/** The same when it is saved. */
export const pointChange = v.object({ ...pointInput.entries, loans: loanDecisions })
export type PointChange = v.InferOutput<typeof pointChange>

/** `unused`: it has no products and never had a loan. */
export const adminPoint = v.object({
  id: v.string(),
  ...pointInput.entries,
  ...openingInput.entries,
  unused: v.boolean(),
})
export type AdminPoint = v.InferOutput<typeof adminPoint>

/**
 * An invitation to staff. `level` 4 is staff; 1 is super, who may also change the level of others.
 */
export const invitationInput = v.object({
  email,
  first_name: shortText,
  last_name: v.pipe(v.string(), v.trim(), v.maxLength(limits.shortTextChars, 'too_long')),
  level: v.picklist([1, 4], 'invalid'),
  language: v.picklist(locales),
})
export type InvitationInput = v.InferOutput<typeof invitationInput>

/** An invitation that is not accepted yet. `invited_by` is a name; null for the operator. */
export const pendingInvitation = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  level: v.number(),
  invited_by: v.nullable(v.string()),
  created_at: instant,
  expires_at: instant,
})
export type PendingInvitation = v.InferOutput<typeof pendingInvitation>

/** First label of a host name, lower-cased. */
export const hostLabel = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(/^[a-z][a-z0-9-]{0,39}[a-z0-9]$/, 'id'),
)

/** A new library, with its first member of staff. */
export const newLibrary = v.object({
  id: hostLabel,
  name: shortText,
  hue: smallNumber(360),
  phone: word,
  email,
  first_name: shortText,
  language: v.picklist(locales),
})
export type NewLibrary = v.InferOutput<typeof newLibrary>

/** `url` is its address. The first member of staff receives an invitation e-mail. */
export const adminLibrary = v.object({
  id: v.string(),
  name: v.string(),
  url: v.string(),
  domain: v.string(),
  /** Previous names, which redirect to the current one. */
  former_domains: v.array(v.string()),
  /** False if the server's configuration names the library. */
  movable: v.boolean(),
  /** Of a trial: its last day, and whether its supers have asked to keep it. */
  trial: v.optional(v.object({ ends_on: v.string(), asked: v.boolean() })),
})
export type AdminLibrary = v.InferOutput<typeof adminLibrary>

/** A new host name for a library. */
export const libraryMove = v.object({ domain: hostLabel })
