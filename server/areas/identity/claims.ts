import type { UserInfoResponse } from 'openid-client'
import * as v from 'valibot'
import { email as emailField } from '#contract/fields.ts'
import { AppError } from '#server/core/app-error.ts'

/** The person who signed on, according to the provider. */
export type Person = {
  subject: string
  /** Only an e-mail that the provider has verified: anybody can write another's e-mail in their profile. */
  email: string | null
  firstName: string
  name: string
}

type Claims = Partial<UserInfoResponse> & { sub: string }

/** @throws AppError sso_refused without a subject */
export function personOf(claims: Claims): Person {
  const subject = claims.sub
  if (!subject || subject.length > 255) throw new AppError('sso_refused')
  const email = v.safeParse(emailField, claims.email)
  const verified = claims.email_verified === true && email.success ? email.output : null
  const given = text(claims.given_name)
  const whole = text(claims.name) || [given, text(claims.family_name)].filter(Boolean).join(' ')
  const name = whole || (verified?.split('@')[0] ?? '')
  return { subject, email: verified, firstName: given || (name.split(' ')[0] ?? ''), name }
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim().slice(0, 200) : ''
}
