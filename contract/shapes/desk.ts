import * as v from 'valibot'
import { errorCodes } from '../errors.ts'
import { id, instant, note, plainDate, shortText } from '../fields.ts'
import { bookingMost } from '../limits.ts'
import { obstacles, orderStatuses, undoableMoves } from '../order-status.ts'
import { loanDecisions } from './admin/affected.ts'
import { copyStates } from './catalogue.ts'
import { geo, picture } from './common.ts'
import { defect } from './desk/defects.ts'
import { named } from './localized.ts'
import { bookingOfLoan, motivation, orderMethods } from './order.ts'

/** What the desk may do with a loan. */
export const deskActions = ['hand_out', 'undo_hand_out', 'take_back', 'deny'] as const
export type DeskAction = (typeof deskActions)[number]

/** A loan as the desk sees it. */
export const deskLoan = v.object({
  id: v.string(),
  number: v.string(),
  /** The loans that were booked with it. An earlier server answers none: the loan alone. */
  booking: v.optional(bookingOfLoan),
  status: v.picklist(orderStatuses),
  status_n: v.number(),
  method: v.picklist(orderMethods),
  product: v.object({
    id: v.string(),
    code: v.string(),
    ...named,
    img: picture,
    /** What comes back with it. A server of an earlier release does not say it. */
    accessories: v.optional(v.array(v.string())),
    /** What to say or do at the hand-out. An earlier server does not say it. */
    handout_note: v.optional(v.string()),
  }),
  borrower: v.object({
    /** An earlier server does not say it. */
    id: v.optional(v.string()),
    name: v.string(),
    card_number: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
  }),
  point: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** The destination, for a delivery. */
  address: v.nullable(geo),
  from_date: plainDate,
  to_date: plainDate,
  collect_by: v.nullable(plainDate),
  delivery_date: v.nullable(plainDate),
  return_date: v.nullable(plainDate),
  /** Markdown, written by the borrower. */
  note: v.string(),
  /** Plain text that only staff read. An earlier server does not say it. */
  staff_note: v.optional(v.string()),
  /** `lost`: it ended because its product was. An earlier server does not say it. */
  is: v.object({ late: v.boolean(), lost: v.optional(v.boolean()) }),
  actions: v.array(v.picklist(deskActions)),
  /** The last move, while the desk can undo it. */
  undo: v.optional(v.nullable(v.picklist(undoableMoves))),
  /** Why it cannot be handed out now. */
  hand_out_refusal: v.nullable(v.picklist(errorCodes)),
  /** It can be handed out in spite of that, if the desk says `anyway`. An earlier server does not say it. */
  hand_out_anyway: v.optional(v.boolean()),
  /** Why its borrower cannot collect it, now or on its first day. A server of an earlier release does not send it. */
  obstacle: v.optional(v.nullable(v.picklist(obstacles))),
  /** If the product is still out for another loan: the last day of that loan. */
  expected_back: v.optional(v.nullable(plainDate)),
  /** Its days and the name of its pickup point, before staff changed them the last time. */
  moved_from: v.optional(
    v.nullable(
      v.object({ from_date: plainDate, to_date: plainDate, point: v.nullable(v.string()) }),
    ),
  ),
})
export type DeskLoan = v.InferOutput<typeof deskLoan>

export const handoverKinds = ['hand_out', 'take_back', 'damaged', 'repaired'] as const
export type HandoverKind = (typeof handoverKinds)[number]

/** A hand-out, return or other event of a product at the desk or a smartlocker. */
export const handover = v.object({
  id: v.string(),
  kind: v.picklist(handoverKinds),
  at: instant,
  /** The member of staff; `null` for a smartlocker. */
  by: v.nullable(v.string()),
  loan_number: v.nullable(v.string()),
  note: v.string(),
  damaged: v.boolean(),
  /** An earlier server says none of these three. */
  missing: v.optional(v.array(v.string())),
  cost_cents: v.optional(v.nullable(v.number())),
  lost: v.optional(v.boolean()),
  /** Photo of its condition. */
  photo: v.nullable(picture),
  undone: v.boolean(),
})
export type Handover = v.InferOutput<typeof handover>

/** A product at the desk. */
export const deskProduct = v.object({
  object: v.object({
    id: v.string(),
    /** The copy of the label. An earlier server answers none. */
    copy: v.optional(v.string()),
    state: v.optional(v.picklist(copyStates)),
    /** The code on the label. */
    code: v.string(),
    ...named,
    img: picture,
    corner: v.nullable(v.string()),
    place: v.string(),
    /** Its own pickup point. An earlier server does not say it. */
    place_id: v.optional(v.string()),
    accessories: v.array(v.string()),
    handout_note: v.optional(v.string()),
    /** The address of its manual. */
    manual: v.optional(v.nullable(v.string())),
    /** A withdrawn product is lent no more. An earlier server does not say it. */
    is: v.object({ maintenance: v.boolean(), withdrawn: v.optional(v.boolean()) }),
  }),
  /** If it has several: each, with the last day of the loan that has it. */
  copies: v.optional(
    v.array(
      v.object({
        id: v.string(),
        code: v.string(),
        state: v.picklist(copyStates),
        out_until: v.nullable(plainDate),
      }),
    ),
  ),
  /** If it has several: the other loans that any of them can be handed out for. */
  others: v.optional(v.array(deskLoan)),
  /** If it has several and this one is in: the loans that are out with another one. One of them may have had this one. */
  away: v.optional(v.array(deskLoan)),
  /** The loan that is out, or to be collected today. */
  current: v.nullable(deskLoan),
  /** The loan after that. */
  next: v.nullable(deskLoan),
  /** The loan that was closed last, while that can be undone. */
  closed: v.optional(v.nullable(deskLoan)),
  /** What else the borrower of `closed` has, if it came back. */
  still_out: v.optional(
    v.array(
      v.object({
        id: v.string(),
        code: v.string(),
        ...named,
        to_date: plainDate,
        late: v.boolean(),
      }),
    ),
  ),
  /** What borrowers say is broken, and staff have not closed. */
  defects: v.optional(v.array(defect)),
  /** Newest first. */
  handovers: v.array(handover),
})
export type DeskProduct = v.InferOutput<typeof deskProduct>

export const deskDay = v.object({
  date: plainDate,
  pickups: v.array(deskLoan),
  returns: v.array(deskLoan),
})
export type DeskDay = v.InferOutput<typeof deskDay>

/** A product as its label names it. */
export const labelledProduct = v.object({ id: v.string(), code: v.string(), name: v.string() })
export type LabelledProduct = v.InferOutput<typeof labelledProduct>

/** The id of a photo of its condition, which the desk uploaded before. */
const photo = v.optional(v.nullable(id), null)

const cents = v.pipe(
  v.number('invalid'),
  v.integer('invalid'),
  v.minValue(1, 'invalid'),
  v.maxValue(10_000_000, 'invalid'),
)

/** What the desk finds out right after a return. */
export const conditionInput = v.object({
  note: v.optional(note, ''),
  /** Starts maintenance; the next borrower is notified. */
  damaged: v.optional(v.boolean(), false),
  /** The accessories that did not come back. */
  missing: v.optional(v.pipe(v.array(shortText), v.maxLength(100, 'too_long')), []),
  /** What a damage costs, in cents: a note, no receipt. */
  cost: v.optional(v.nullable(cents), null),
  photo,
})
export type ConditionInput = v.InferOutput<typeof conditionInput>

export const handoverInput = v.object({
  kind: v.picklist(['hand_out', 'take_back']),
  ...conditionInput.entries,
  /** It does not come back: the loan ends, and the copy is missing. Only for `take_back`. */
  lost: v.optional(v.boolean(), false),
  /** The copy that is handed out or comes back, if it is not the one that the loan holds. */
  copy: v.optional(v.nullable(id), null),
  /** The copy that is handed out has come back, if another loan still has it: that one is taken back too. */
  returned: v.optional(v.boolean(), false),
  /** The loan that has it, as the desk saw: nobody else's is taken back. */
  held: v.optional(v.nullable(id), null),
  /**
   * Hands it out before its first day, which becomes today, or while the place is closed. `false` refuses both, so that the
   * page can ask. A page of an earlier release says nothing: then only the first is refused.
   */
  anyway: v.optional(v.boolean()),
})
export type HandoverInput = v.InferOutput<typeof handoverInput>

export const maintenanceInput = v.object({
  maintenance: v.boolean(),
  note: v.optional(note, ''),
  photo,
  loans: loanDecisions,
})
export type MaintenanceInput = v.InferOutput<typeof maintenanceInput>

export const denialInput = v.object({ motivation })

/** The loans of a booking at the desk, in the order of the checkout. */
export const deskBooking = v.object({ id: v.string(), loans: v.array(deskLoan) })
export type DeskBooking = v.InferOutput<typeof deskBooking>

/** Some loans of a booking, none twice. */
const someLoans = <S extends v.GenericSchema<unknown, { loan: string }>>(one: S) =>
  v.pipe(
    v.array(one),
    v.minLength(1, 'required'),
    v.maxLength(bookingMost.pieces, 'too_long'),
    v.check(list => new Set(list.map(({ loan }) => loan)).size === list.length, 'invalid'),
  )

/** What is handed out or comes back together. Each may be another copy, and have another condition. */
export const handoversInput = v.object({
  kind: v.picklist(['hand_out', 'take_back']),
  loans: someLoans(v.object({ loan: id, ...v.omit(handoverInput, ['kind', 'lost']).entries })),
})
export type HandoversInput = v.InferOutput<typeof handoversInput>

/** Those of a booking that are not lent after all, such as what was left of a part that was collected. */
export const denialsInput = v.object({ motivation, loans: someLoans(v.object({ loan: id })) })
export type DenialsInput = v.InferOutput<typeof denialsInput>
