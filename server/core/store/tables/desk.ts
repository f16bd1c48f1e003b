import type { Generated } from 'kysely'
import type { ContactKind } from '#contract/shapes/admin/overdue.ts'
import type { HandoverKind } from '#contract/shapes/desk.ts'
import type { OfLibrary, Owned } from './columns.ts'

export type HandoversTable = Owned & {
  object_id: string
  /** `null`: of the product's first copy. */
  copy_id: string | null
  loan_id: string | null
  kind: HandoverKind
  staff_id: string | null
  note: Generated<string>
  damaged: Generated<boolean>
  /** This return brought the product into maintenance. */
  began_maintenance: Generated<boolean>
  photo_id: string | null
  request_key: string | null
  at: Date
  undone_at: Date | null
}

/** What staff wrote about a talk with a member, or a message that they sent. */
export type ContactsTable = Owned & {
  member_id: string
  kind: ContactKind
  note: Generated<string>
  day: string
  made_by: string
  made_at: Date
}

export type LockerKeysTable = OfLibrary & {
  headquarters_id: string
  key_hash: string
  created_by: string
  created_at: Date
  last_used_at: Date | null
}
