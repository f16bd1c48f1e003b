import * as v from 'valibot'
import { errorCodes, refusedLine } from '../../errors.ts'
import { id, note, plainDate, queryList, requiredText } from '../../fields.ts'
import { bookingMost, limits } from '../../limits.ts'
import { picture } from '../common.ts'
import { named } from '../localized.ts'

/** What is checked before the desk lends something, in the order in which it is shown. */
export const deskChecks = [
  'card',
  'suspension',
  'overdue',
  'limit',
  'permission',
  'form',
  'queue',
  'next_booking',
  /** A repair, or too few copies in service. */
  'service',
  'place',
  'days',
] as const
export type DeskCheck = (typeof deskChecks)[number]

/** `overridable`: staff may lend all the same, with a reason. */
export const checkStates = ['ok', 'overridable', 'refused'] as const

export const checkResult = v.object({
  check: v.picklist(deskChecks),
  state: v.picklist(checkStates),
  /** The rule that refuses; `null` if none does. */
  code: v.nullable(v.picklist(errorCodes)),
  /** The lines that it refuses, each with its own reason. None if it is about the member, the place or the days. */
  lines: v.array(refusedLine),
})
export type CheckResult = v.InferOutput<typeof checkResult>

/** A product, and how many pieces of it. */
const line = v.object({
  product: id,
  quantity: v.optional(
    v.pipe(
      v.number('integer'),
      v.integer('integer'),
      v.minValue(1, 'integer'),
      v.maxValue(bookingMost.pieces, 'integer'),
    ),
    1,
  ),
})
export type LendLine = v.InferOutput<typeof line>

const isOnce = (list: string[]) => new Set(list).size === list.length
const areOnce = (lines: LendLine[]) => isOnce(lines.map(({ product }) => product))
const lineText = /^[A-Za-z0-9_-]{1,64}(:[1-9]\d{0,2})?$/

/** Lines in a query: `PRODUCT` or `PRODUCT:QUANTITY`, separated by commas or repeated. */
const queryLines = v.pipe(
  queryList,
  v.minLength(1, 'required'),
  v.everyItem(text => lineText.test(text), 'id'),
  v.transform((list: string[]) =>
    list.map(text => {
      const [product = '', quantity = '1'] = text.split(':')
      return { product, quantity: Number(quantity) }
    }),
  ),
  v.maxLength(bookingMost.products, 'too_long'),
  v.check(areOnce, 'invalid'),
)

/** The ids of the copies that were scanned. They are of products of the lines, at most as many as pieces are wanted. */
const queryCopies = v.pipe(
  queryList,
  v.maxLength(bookingMost.pieces, 'too_long'),
  v.everyItem(text => v.is(id, text), 'id'),
  v.check(isOnce, 'invalid'),
)

export const checksQuery = v.object({
  member: id,
  lines: queryLines,
  copies: v.optional(queryCopies, []),
  point: id,
  /** Today unless said: up to seven days before, if it was handed out then; later for a booking. */
  from_date: v.optional(plainDate),
  /** Without it the proposed day is checked. */
  to_date: v.optional(plainDate),
})
export type ChecksQuery = v.InferOutput<typeof checksQuery>

export const deskChecksAnswer = v.object({
  member: v.object({ id: v.string(), name: v.string(), card_number: v.nullable(v.string()) }),
  checks: v.array(checkResult),
  lines: v.array(
    v.object({
      product: v.object({
        id: v.string(),
        code: v.string(),
        ...named,
        img: picture,
        accessories: v.array(v.string()),
        /** What to say or do at the hand-out, such as «consegnare con i guanti». */
        handout_note: v.string(),
      }),
      quantity: v.number(),
      copies: v.array(v.object({ id: v.string(), code: v.string() })),
    }),
  ),
  /** The days that were checked. */
  from_date: plainDate,
  to_date: plainDate,
  /** The day to bring everything back that the rules of the place propose; `null` if there is none. */
  proposed: v.nullable(plainDate),
  /** The last day on which everything can be brought back. */
  latest: v.nullable(plainDate),
  /** Whether it is handed out with the call, because it does not begin later. */
  hands_out: v.boolean(),
})
export type DeskChecksAnswer = v.InferOutput<typeof deskChecksAnswer>

/** Why staff lend although a check says otherwise. It is in the audit log. */
const override = v.object({
  check: v.picklist(deskChecks),
  reason: v.pipe(requiredText, v.maxLength(limits.noteMaxChars, 'too_long')),
})

export const lendInput = v.object({
  member: id,
  lines: v.pipe(
    v.array(line),
    v.minLength(1, 'required'),
    v.maxLength(bookingMost.products, 'too_long'),
    v.check(areOnce, 'invalid'),
  ),
  /** The copies that were scanned; for the other pieces copies that are in are chosen. */
  copies: v.optional(
    v.pipe(v.array(id), v.maxLength(bookingMost.pieces, 'too_long'), v.check(isOnce, 'invalid')),
    [],
  ),
  point: id,
  from_date: v.optional(plainDate),
  to_date: plainDate,
  overrides: v.optional(v.pipe(v.array(override), v.maxLength(deskChecks.length, 'too_long')), []),
  note: v.optional(note, ''),
})
export type LendInput = v.InferOutput<typeof lendInput>
