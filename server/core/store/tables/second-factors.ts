import type { Generated } from 'kysely'
import type { OfLibrary, Owned } from './columns.ts'

/** The factor with which a session was opened, beside the password or instead of it. */
export type SecondFactor = 'passkey' | 'totp' | 'recovery_code' | 'sign_on'

export type PasskeysTable = Owned & {
  member_id: string
  rp_id: string
  credential_id: string
  public_key: Buffer
  /** A bigint, as text. */
  counter: Generated<string>
  transports: Generated<string[]>
  name: string
  created_at: Date
  last_used_at: Date | null
}

export type AuthenticatorAppsTable = OfLibrary & {
  member_id: string
  secret: string | null
  pending: string | null
  pending_at: Date | null
  last_step: string | null
  created_at: Date | null
  last_used_at: Date | null
}

export type RecoveryCodesTable = OfLibrary & {
  member_id: string
  code_hash: string
  salt: string
  created_at: Date
  used_at: Date | null
}

export type PasskeyChallengesTable = OfLibrary & {
  challenge: string
  browser_hash: string
  purpose: 'sign_in' | 'second_step' | 'add' | 'proof'
  member_id: string | null
  created_at: Date
}

export type SecondStepsTable = OfLibrary & {
  ticket_hash: string
  member_id: string
  tries: Generated<number>
  created_at: Date
}
