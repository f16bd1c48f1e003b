import * as v from 'valibot'
import { cents, id, instant, note, plainDate, requiredText } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { renewalCard } from '../membership.ts'

/** What money was for. */
export const receiptKinds = ['card', 'contribution', 'delivery'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** How it was paid: `online` in the app, the others at the desk. `free`: nothing was, for a reason. */
export const paymentMethods = ['cash', 'terminal', 'transfer', 'online', 'free'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** How somebody can pay at the desk. */
export const deskMethods = ['cash', 'terminal', 'transfer', 'free'] as const

/** An amount of money in cents, negative if it was given back. */
const whole = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(-10_000_000, 'invalid'),
  v.maxValue(10_000_000, 'invalid'),
)
const named = v.object({ id, name: v.string() })
/** A receipt that another one names. */
const other = v.nullable(v.object({ id, year: v.number(), number: v.number() }))

/** Money that moved. What was given back has a negative amount. */
export const receipt = v.object({
  id,
  /** Numbers begin at 1 each year, and none is missing. */
  year: v.number(),
  number: v.number(),
  kind: v.picklist(receiptKinds),
  method: v.picklist(paymentMethods),
  cents: whole,
  /** The card that was sold. */
  card: v.nullable(v.object({ name: v.string(), from: plainDate, to: plainDate })),
  /** Who paid; `null`: nobody in particular. */
  member: v.nullable(named),
  reason: v.string(),
  /** Where; `null` for what was bought online, which is in no till. */
  point: v.nullable(named),
  day: plainDate,
  made_at: instant,
  /** Who of the staff took it; `null` online. */
  made_by: v.nullable(v.string()),
  /** The receipt that it gives back, and the one that gave it back. */
  reversal_of: other,
  reversed_by: other,
  /** The day of the closing that counted it; `null` also for what was bought online, whose month counts it. */
  closed_on: v.nullable(plainDate),
})
export type Receipt = v.InferOutput<typeof receipt>

/** What the desk can sell to a member. */
export const cardsToSell = v.object({
  cards: v.array(renewalCard),
  /** The last day of the latest card that they have; `null` if they never had one. */
  valid_to: v.nullable(plainDate),
  /** The first day of a card that is sold now: no day has two. */
  from: plainDate,
})
export type CardsToSell = v.InferOutput<typeof cardsToSell>

/**
 * `from` and `cents` as they were shown: if they have changed since, nothing is sold. If the amount is up to the member, any
 * amount within the card's bounds is `cents`.
 */
export const cardSale = v.object({
  member: id,
  card: id,
  from: plainDate,
  cents,
  method: v.picklist(deskMethods),
  /** Required if it is free, unless the card may be had for nothing. */
  reason: v.optional(note, ''),
  point: id,
})
export type CardSale = v.InferOutput<typeof cardSale>

/** A contribution, by somebody or by nobody in particular. */
export const contributionInput = v.object({
  member: v.optional(v.nullable(id), null),
  cents: v.pipe(cents, v.minValue(1, 'invalid')),
  method: v.picklist(['cash', 'terminal', 'transfer']),
  reason: v.optional(note, ''),
  point: id,
})
export type ContributionInput = v.InferOutput<typeof contributionInput>

/** `point`: where the money is given back. */
export const reversalInput = v.object({
  reason: v.pipe(requiredText, v.maxLength(limits.noteMaxChars, 'too_long')),
  point: id,
})
export type ReversalInput = v.InferOutput<typeof reversalInput>

/** A till that was counted. The difference is `counted` less `opening` less `cash`. */
export const closing = v.object({
  id,
  day: plainDate,
  point: named,
  opening: cents,
  /** What its receipts in cash come to. */
  cash: whole,
  counted: cents,
  /** How much of it was taken away. The rest is what the next one begins with. */
  taken: cents,
  note: v.string(),
  closed_at: instant,
  closed_by: v.string(),
})
export type Closing = v.InferOutput<typeof closing>

/** The till of a point since its last closing. */
export const till = v.object({
  /** What the last closing left in it, with which this one begins; `null` before the first closing. */
  opening: v.nullable(cents),
  receipts: v.array(receipt),
  /** That of today, after which what follows is in the next one. */
  closing: v.nullable(closing),
})
export type Till = v.InferOutput<typeof till>

/** `opening` and `cash` as they were shown: if they are others by now, nothing is closed. The first `opening` is counted. */
export const closingInput = v.object({
  point: id,
  opening: cents,
  cash: whole,
  counted: cents,
  /** Not more than was counted. */
  taken: cents,
  note: v.optional(note, ''),
})
export type ClosingInput = v.InferOutput<typeof closingInput>

/** All points in a month. */
export const tillMonth = v.object({ receipts: v.array(receipt), closings: v.array(closing) })
export type TillMonth = v.InferOutput<typeof tillMonth>

/** `month`: a day of it. */
export const monthQuery = v.object({ month: plainDate })
