import type { Generated } from 'kysely'
import type { ContactKind } from '#contract/shapes/admin/overdue.ts'
import type { DefectOutcome } from '#contract/shapes/desk/defects.ts'
import type { HandoverKind } from '#contract/shapes/desk.ts'
import type { GeneratedJson, OfLibrary, Owned } from './columns.ts'

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
  /** Accessories that did not come back. */
  missing_parts: GeneratedJson<string[]>
  /** What a damage costs: a note, no receipt. */
  cost_cents: number | null
  photo_id: string | null
  request_key: string | null
  at: Date
  undone_at: Date | null
}

export type DefectsTable = Owned & {
  object_id: string
  copy_id: string
  loan_id: string
  /** Who reported it. */
  member_id: string
  note: string
  photo_id: string | null
  created_at: Date
  closed_at: Date | null
  closed_by: string | null
  outcome: DefectOutcome | null
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
