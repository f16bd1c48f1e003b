import * as v from 'valibot'
import { errorCodes } from '../errors.ts'
import { id, instant, note, plainDate } from '../fields.ts'
import { geo, picture } from './common.ts'
import { motivation, orderMethods, orderStatuses } from './order.ts'

/** What the desk may do about a loan. */
export const deskActions = ['hand_out', 'undo_hand_out', 'take_back', 'deny'] as const
export type DeskAction = (typeof deskActions)[number]

/** A loan as staff at the desk see it. */
export const deskLoan = v.object({
  id: v.string(),
  number: v.string(),
  status: v.picklist(orderStatuses),
  status_n: v.number(),
  method: v.picklist(orderMethods),
  product: v.object({ id: v.string(), code: v.string(), name: v.string(), img: picture }),
  borrower: v.object({
    name: v.string(),
    card_number: v.nullable(v.string()),
    phone_number: v.nullable(v.string()),
  }),
  point: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Of a delivery: where it goes. */
  address: v.nullable(geo),
  from_date: plainDate,
  to_date: plainDate,
  collect_by: v.nullable(plainDate),
  delivery_date: v.nullable(plainDate),
  return_date: v.nullable(plainDate),
  /** Markdown, by the borrower. */
  note: v.string(),
  is: v.object({ late: v.boolean() }),
  actions: v.array(v.picklist(deskActions)),
  /** Why it can't be handed out now, while it waits to be. */
  hand_out_refusal: v.nullable(v.picklist(errorCodes)),
})
export type DeskLoan = v.InferOutput<typeof deskLoan>

export const handoverKinds = ['hand_out', 'take_back', 'damaged', 'repaired'] as const
export type HandoverKind = (typeof handoverKinds)[number]

/** What happened to an object at the desk or at a smartlocker. */
export const handover = v.object({
  id: v.string(),
  kind: v.picklist(handoverKinds),
  at: instant,
  /** Who stood at the desk; `null` for a smartlocker. */
  by: v.nullable(v.string()),
  loan_number: v.nullable(v.string()),
  note: v.string(),
  damaged: v.boolean(),
  /** Its condition. */
  photo: v.nullable(picture),
  undone: v.boolean(),
})
export type Handover = v.InferOutput<typeof handover>

/** An object in somebody's hands at the desk. */
export const deskObject = v.object({
  object: v.object({
    id: v.string(),
    code: v.string(),
    name: v.string(),
    img: picture,
    corner: v.nullable(v.string()),
    place: v.string(),
    accessories: v.array(v.string()),
    is: v.object({ maintenance: v.boolean() }),
  }),
  /** The loan it is out on, or that waits to be collected today. */
  current: v.nullable(deskLoan),
  /** The booking after that. */
  next: v.nullable(deskLoan),
  /** The latest first. */
  handovers: v.array(handover),
})
export type DeskObject = v.InferOutput<typeof deskObject>

export const deskDay = v.object({
  date: plainDate,
  pickups: v.array(deskLoan),
  returns: v.array(deskLoan),
})
export type DeskDay = v.InferOutput<typeof deskDay>

/** An object as its label names it. */
export const labelledObject = v.object({ id: v.string(), code: v.string(), name: v.string() })
export type LabelledObject = v.InferOutput<typeof labelledObject>

/** The id of a photo of its condition, uploaded before by who is at the desk. */
const photo = v.optional(v.nullable(id), null)

export const handoverInput = v.object({
  kind: v.picklist(['hand_out', 'take_back']),
  note: v.optional(note, ''),
  /** It goes to maintenance, and whoever booked it next is told. */
  damaged: v.optional(v.boolean(), false),
  photo,
})
export type HandoverInput = v.InferOutput<typeof handoverInput>

export const maintenanceInput = v.object({
  maintenance: v.boolean(),
  note: v.optional(note, ''),
  photo,
})
export type MaintenanceInput = v.InferOutput<typeof maintenanceInput>

export const denialInput = v.object({ motivation })
