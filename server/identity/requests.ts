import { limits } from '#contract/limits.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
/** A sign-on under way: what the provider's answer must fit. */
export type SignOnRequest = {
  state: string
  nonce: string
  verifier: string
  /** The page to go back to, one of ours. */
  returnTo: string
  /** The provider was told to ask for the credentials again. */
  fresh: boolean
}

/** Keeps a request for this browser; those that nobody came back for are forgotten on the way. */
export async function keepRequest(ctx: Context, browserHash: string, request: SignOnRequest) {
  await ctx.db.deleteFrom('sign_on_requests').where('created_at', '<=', oldest(ctx)).execute()
  await ctx.db
    .insertInto('sign_on_requests')
    .values({
      state: request.state,
      browser_hash: browserHash,
      nonce: request.nonce,
      verifier: request.verifier,
      return_to: request.returnTo,
      fresh: request.fresh,
      created_at: ctx.at,
    })
    .execute()
}

/**
 * Takes back the request of a state, which is thereby used up.
 * @throws AppError sso_state_invalid: unknown, used, too old, or another browser's
 */
export async function takeRequest(
  ctx: Context,
  browserHash: string | null,
  state: string,
): Promise<SignOnRequest> {
  const row = await ctx.db
    .deleteFrom('sign_on_requests')
    .where('state', '=', state)
    .where('browser_hash', '=', browserHash ?? '')
    .where('created_at', '>', oldest(ctx))
    .returning(['nonce', 'verifier', 'return_to', 'fresh'])
    .executeTakeFirst()
  if (!row) throw new AppError('sso_state_invalid')
  const { nonce, verifier, return_to, fresh } = row
  return { state, nonce, verifier, returnTo: return_to, fresh }
}

function oldest(ctx: Context): Date {
  return new Date(ctx.at.getTime() - limits.signOnMs)
}
