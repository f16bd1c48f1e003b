import * as v from 'valibot'
import { rights } from '../../endpoint.ts'
import {
  email,
  id,
  instant,
  keywords,
  maybeShortText,
  phone,
  plainDate,
  requiredText,
  shortText,
} from '../../fields.ts'
import { limits } from '../../limits.ts'
import { geo } from '../common.ts'
import { receipt } from '../desk/till.ts'
import { deskLoan } from '../desk.ts'
import { named } from '../localized.ts'
import { mergeRefusals } from '../member.ts'
import { membership } from '../membership.ts'
import { adminMember, paperInput } from './admin.ts'

/** Somebody whom staff register. A telephone or an e-mail is needed: see `reachFaults`. */
export const newMember = v.object({
  first_name: shortText,
  last_name: maybeShortText,
  phone_number: v.nullable(phone),
  email: v.nullable(email),
  /** The present adhesion, if they signed it on paper. */
  paper: v.nullable(paperInput),
})
export type NewMember = v.InferOutput<typeof newMember>

/** The violated rule of a person who cannot be reached. */
export const reachFaults = ({ phone_number, email }: Pick<NewMember, 'phone_number' | 'email'>) =>
  phone_number === null && email === null ? { phone_number: 'required' } : {}

/** What is known of a person who may be a member already. */
export const likeQuery = v.object({
  name: v.optional(keywords, ''),
  phone: v.optional(keywords, ''),
  email: v.optional(keywords, ''),
})

export const likenesses = ['phone', 'email', 'name'] as const

/** A member who may be the same person, and what is the same or alike. */
export const likeMember = v.object({
  member: adminMember,
  by: v.array(v.picklist(likenesses)),
})
export type LikeMember = v.InferOutput<typeof likeMember>

/** What a member without an e-mail was to be told: staff call them, or print it. */
export const letter = v.object({
  id: v.string(),
  member: v.object({
    id: v.string(),
    name: v.string(),
    phone_number: v.nullable(v.string()),
  }),
  subject: v.string(),
  body: v.string(),
  due_at: instant,
})
export type Letter = v.InferOutput<typeof letter>

/** Everything that staff see of a member, but the past loans and the notes. */
export const memberPage = v.object({
  member: adminMember,
  domicile: v.nullable(geo),
  /** The latest first. */
  memberships: v.array(membership),
  receipts: v.array(receipt),
  /** The loans that are not closed, by their first day. */
  loans: v.array(deskLoan),
  queues: v.array(
    v.object({
      id: v.string(),
      product: v.object({ id: v.string(), code: v.string(), ...named }),
      joined_at: instant,
      /** 1 is the next. */
      position: v.number(),
      has_turn: v.boolean(),
    }),
  ),
})
export type MemberPage = v.InferOutput<typeof memberPage>

/** What a member may do in the administration; empty for nothing. «All» includes whatever else is named. */
export const rightsInput = v.object({ rights: v.array(v.picklist([...rights, 'all'])) })
export type GivenRight = v.InferOutput<typeof rightsInput>['rights'][number]

/** What staff note about a member. */
export const memberNote = v.object({
  id: v.string(),
  text: v.string(),
  pinned: v.boolean(),
  author: v.string(),
  /** Whether the caller wrote it, and so may change its text. */
  own: v.boolean(),
  written_at: instant,
})
export type MemberNote = v.InferOutput<typeof memberNote>

export const newNote = v.object({
  text: v.pipe(requiredText, v.maxLength(limits.noteMaxChars, 'too_long')),
  pinned: v.boolean(),
})
export type NewNote = v.InferOutput<typeof newNote>

/** What is left out stays. */
export const noteChange = v.partial(newNote)
export type NoteChange = v.InferOutput<typeof noteChange>

/** What a merge moves, and what staff read a number of. */
export const mergedKinds = [
  'open_loans',
  'past_loans',
  'cards',
  'receipts',
  'payments',
  'queues',
  'wishes',
  'reviews',
  'adhesions',
  'notes',
  'contacts',
  'messages',
  'defects',
  'products',
] as const
export type MergedKind = (typeof mergedKinds)[number]

const mergedRecord = v.object({
  id: v.string(),
  name: v.string(),
  /** Empty without one. */
  email: v.string(),
  phone_number: v.nullable(v.string()),
  card_number: v.nullable(v.string()),
  created_at: instant,
  /** Whether its owner has a way to sign in. */
  signs_in: v.boolean(),
})
export type MergedRecord = v.InferOutput<typeof mergedRecord>

/** What merging two records of one person would do. */
export const memberMerge = v.object({
  stays: mergedRecord,
  ends: mergedRecord,
  /** Whether the other one may stay instead. If one of them signs in, that one stays. */
  may_choose: v.boolean(),
  /** Both sign in: the member is asked by e-mail, and nothing happens before they agree. */
  asks: v.boolean(),
  /** They were asked already, and can agree until then. */
  asked_until: v.nullable(instant),
  refusal: v.nullable(v.picklist(mergeRefusals)),
  moves: v.array(v.object({ what: v.picklist(mergedKinds), count: v.number() })),
  /** The open loans of both, and how many the member may have. */
  open_loans: v.number(),
  max_loans: v.number(),
  /** Of which products both wait in the queue, and which both have reviewed. */
  same_queues: v.array(v.object(named)),
  same_reviews: v.array(v.object(named)),
  /** If both have a card: until when the one is valid that ends later. */
  cards_to: v.nullable(plainDate),
  /** The number of a card that finds nobody afterwards. */
  lost_number: v.nullable(v.string()),
  banned: v.boolean(),
})
export type MemberMerge = v.InferOutput<typeof memberMerge>

/** The other record, and which of the two stays. */
export const mergeInput = v.object({ other: id, stays: id })

/** A code with which a member without an account gets theirs. It is shown once. */
export const claimCode = v.object({ code: v.string(), expires_at: instant })
export type ClaimCode = v.InferOutput<typeof claimCode>

/** Whom an import has brought, and nobody has written to yet. */
export const quietPeople = v.object({
  /** How many they are, and of these: with an e-mail, reached at that of somebody else, and without any. */
  people: v.number(),
  by_email: v.number(),
  by_contact: v.number(),
  by_phone: v.number(),
  /** How many of their loans are late. */
  late_loans: v.number(),
})
export type QuietPeople = v.InferOutput<typeof quietPeople>

/** `steps_from`: the day on which reminders and steps begin for loans that were late before. */
export const quietEnd = v.object({ steps_from: plainDate })
/** What one portion did: how many may be written to now, how many were welcomed, and how many are still quiet. */
export const quietEnded = v.object({ people: v.number(), welcomed: v.number(), left: v.number() })
