import type { ColumnType, Generated } from 'kysely'
import type { Right } from '#contract/endpoint.ts'
import type { Geo } from '#contract/shapes/common.ts'
import type { Locale } from '#contract/texts/languages.ts'
import type { Created, NullableJson, OfLibrary, Owned } from './columns.ts'
import type { SecondFactor } from './second-factors.ts'

export type MembersTable = Owned & {
  email: string
  first_name: string
  name: string
  password_hash: string | null
  level: Generated<number>
  /** Counts between the levels of staff and of a member. */
  rights: Generated<Right[]>
  phone_number: string | null
  card_number: string | null
  origin_id: string | null
  domicile: NullableJson<Geo>
  banned: Generated<boolean>
  can_post_objects: Generated<boolean>
  max_loans: Generated<number>
  language: Generated<Locale>
  adhesion_version: string | null
  adhesion_accepted_at: Date | null
  email_verified_at: Date | null
  fiscal_code: string | null
  sign_up_browser: string | null
  deleted_at: Date | null
  /** The record of the same person that has everything now. Such a row is also deleted. */
  merged_into: string | null
  /** Since an import brought them, nobody has written to them: what they are to be told waits until staff press. */
  quiet_since: Date | null
  /** Where a member without an address of their own can be written to: somebody else of the family has it. */
  contact_email: string | null
  created_at: Created
}

export type MembershipsTable = Owned & {
  member_id: string
  card_name: string
  number: string | null
  valid_from: string
  valid_to: string
  /** What was paid for it before it was imported. */
  price: ColumnType<string | null, string | number | null | undefined, string | number | null>
  /** The date of the membership in the system from which it was imported. */
  origin_created_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Created
}

export type MemberNotesTable = Owned & {
  member_id: string
  text: string
  pinned: Generated<boolean>
  author_id: string
  written_at: Date
}

export type SessionsTable = Owned & {
  member_id: string
  secret_hash: string
  previous_hash: string | null
  rotated_at: Generated<Date>
  last_seen_at: Generated<Date>
  created_at: Created
  revoked_at: Date | null
  revoked_reason: string | null
  user_agent: string | null
  /** When the member last proved who they are; resuming the session does not count. */
  proved_at: Date | null
  second_factor: SecondFactor | null
  confirmed_at: Date | null
}

export type AttemptsTable = Owned & { key: string; at: Generated<Date> }

export type SignInCodesTable = OfLibrary & {
  request_hash: string
  member_id: string
  code_hash: string
  tries: Generated<number>
  expires_at: Date
  created_at: Created
}

export type InvitationsTable = Owned & {
  token_hash: string
  email: string
  first_name: string
  last_name: string
  language: Locale
  level: number
  /** `null` for the operator. */
  invited_by: string | null
  expires_at: Date
  created_at: Created
}

export type MailedTokensTable = OfLibrary & {
  token_hash: string
  member_id: string
  purpose: 'password' | 'email' | 'merge' | 'claim'
  /** The address that it confirms, if it is to replace the member's. */
  email: string | null
  /** The record that stays, if it agrees to a merge. */
  merge_into: string | null
  expires_at: Date
  used_at: Date | null
  created_at: Created
}

export type AdhesionsTable = OfLibrary & {
  member_id: string
  version: string
  /** When it was accepted; of a paper, the day on it. */
  accepted_at: Date
  /** Who of the staff wrote down a paper, and when; `null` for those who accepted it themselves. */
  recorded_by: string | null
  recorded_at: Date | null
}

export type AuditTable = Owned & {
  at: Date
  actor_id: string
  subject_id: string | null
  action: string
  path: string
  status: number
  address: string
  target: string | null
  /** Whom and what it is about; a trigger writes them. */
  member_id: Generated<string | null>
  object_id: Generated<string | null>
  before: NullableJson<object>
  after: NullableJson<object>
}

export type IdentityProvidersTable = OfLibrary & {
  issuer: string
  client_id: string
  client_secret: string
  scopes: Generated<string>
  redirect_uri: string | null
}

export type MemberIdentitiesTable = OfLibrary & {
  issuer: string
  subject: string
  member_id: string
  created_at: Created
}

export type SignOnRequestsTable = OfLibrary & {
  state: string
  browser_hash: string
  nonce: string
  verifier: string
  return_to: string
  /** The provider must ask for the credentials again. */
  fresh: Generated<boolean>
  created_at: Created
}
