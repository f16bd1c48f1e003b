import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { insertSignOnRequest, takeSignOnRequest } from './sign-on-requests.repo.ts'

/** A sign-on that has begun, with the values that the provider's answer must match (OpenID Connect names them so). */
export type SignOnRequest = {
  state: string
  nonce: string
  /** The PKCE code verifier. */
  verifier: string
  /** The page to return to, on this site. */
  returnTo: string
  /** Whether the provider must ask for the credentials again. */
  fresh: boolean
}

/** Saves a request for this browser, and deletes expired ones. */
export function saveRequest(ctx: Context, browserHash: string, request: SignOnRequest) {
  const { returnTo: return_to, ...values } = request
  const row = { ...values, return_to, browser_hash: browserHash, created_at: ctx.at }
  return insertSignOnRequest(ctx.db, row, expiry(ctx))
}

/**
 * Reads and deletes the request with this `state`.
 * @throws AppError sso_state_invalid: unknown, used, expired, or another browser's
 */
export async function takeRequest(ctx: Context, browserHash: string | null, state: string) {
  const row =
    browserHash && (await takeSignOnRequest(ctx.db, { state, browserHash, since: expiry(ctx) }))
  if (!row) throw new AppError('sso_state_invalid')
  const { return_to: returnTo, ...values } = row
  return { ...values, state, returnTo }
}

/** Requests made until then have expired. */
function expiry(ctx: Context): Date {
  return new Date(ctx.at.getTime() - serverLimits.signOnMs)
}
