import * as v from 'valibot'
import { email, shortText } from '../../fields.ts'
import { hostLabel } from './setup.ts'

/** What a trial library may be. How many an installation has at once is the operator's setting. */
export const trialLimits = {
  days: 30,
  /** How many days it can still be read and exported after its end, before it is removed. */
  readDays: 7,
  reminderDays: [7, 1],
  /** How long the link of the e-mail works. */
  linkHours: 48,
  /** Requests of one network, of one mailbox and of all together, in a day. */
  perNetwork: 5,
  perMailbox: 3,
  perDay: 200,
  /** Calls of one day. */
  dailyCalls: 20_000,
  size: { objects: 3000, members: 2000, bytes: 500_000_000 },
} as const
export type TrialLimits = Record<keyof (typeof trialLimits)['size'], number>

/** `id` is its name in the address. */
const wanted = { name: shortText, id: hostLabel }

/** Asks for a trial library: an e-mail with a link goes to the address. */
export const trialWish = v.object({ ...wanted, email })
export type TrialWish = v.InferOutput<typeof trialWish>

/** What the link opens: the library as it will be, with its founder's first name. */
export const trialStart = v.object({ ...wanted, first_name: shortText })

/** The first steps of a new library, in their order. */
export const trialSteps = ['hours', 'objects', 'members', 'cards', 'loans'] as const
export type TrialStep = (typeof trialSteps)[number]

/** A trial as its staff see it. */
export const trial = v.object({
  /** The day of its end, and the day on which it is removed. */
  ends_on: v.string(),
  removed_on: v.string(),
  ended: v.boolean(),
  /** Whether its supers have asked to keep it. */
  asked: v.boolean(),
  /** The first steps that are done. */
  done: v.array(v.picklist(trialSteps)),
})
export type Trial = v.InferOutput<typeof trial>
