import * as v from 'valibot'
import { id, instant, note, plainDate } from '../../fields.ts'
import { deskLoan } from '../desk.ts'
import { adminMember } from './admin.ts'

/** How staff reached a member. `email` and `letter`: by the message of the app. */
export const contactKinds = ['call', 'message', 'email', 'letter', 'note'] as const
export type ContactKind = (typeof contactKinds)[number]
/** Those that staff write down. */
export const writtenContactKinds = ['call', 'message', 'note'] as const

/** A talk with a member, or a message. */
export const contact = v.object({
  id: v.string(),
  kind: v.picklist(contactKinds),
  note: v.string(),
  /** Who of the staff. */
  by: v.string(),
  at: instant,
})
export type Contact = v.InferOutput<typeof contact>

/** What a member has not brought back, the latest first, and what was and is to be done about it. */
export const overdueMember = v.object({
  id: v.string(),
  member: adminMember,
  loans: v.array(deskLoan),
  /** Those since it is late, the newest first. */
  contacts: v.array(contact),
  /** The next step of the library's own, its day, and whether that has come. */
  next: v.nullable(
    v.object({
      step: v.picklist(['reminder', 'call', 'block', 'decision']),
      day: plainDate,
      is_due: v.boolean(),
    }),
  ),
  /** The message of the app was sent today, so it is not sent again. */
  sent_today: v.boolean(),
})
export type OverdueMember = v.InferOutput<typeof overdueMember>

export const contactInput = v.object({
  kind: v.picklist(writtenContactKinds),
  note: v.optional(note, ''),
})

/** What staff add to the message, as they write it. */
const words = v.optional(note, '')

export const messageQuery = v.object({ words })
/** The message as the member gets it; `null` if they have brought everything back. */
export const overdueMessage = v.object({
  message: v.nullable(v.object({ subject: v.string(), body: v.string() })),
  by: v.picklist(['email', 'letter']),
  sent_today: v.boolean(),
})

/** How many members one call sends to. The app makes several calls, so that it can show its progress. */
export const mostMessages = 10

export const messagesInput = v.object({
  members: v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(mostMessages, 'too_long')),
  words,
})
/** `already`: somebody sent it today. `returned`: nothing is late any more. */
export const messageResults = ['email', 'letter', 'already', 'returned'] as const
export const messagesAnswer = v.array(
  v.object({ member: v.string(), result: v.picklist(messageResults) }),
)
