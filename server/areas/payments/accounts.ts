import { AppError } from '#server/core/app-error.ts'
import { unseal } from '#server/core/sealed.ts'
import type { Config } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { getLibrary } from '#server/platform/library/libraries.repo.ts'
import type { PayPal } from '#server/platform/paypal/paypal.ts'
import { findAccount } from './accounts.repo.ts'

/** `account` is the client id of one of the library's accounts; `null` is the server's. */
type WithAccount = { account: string | null; provider: PayPal }

/** The account that new payments are opened with. @throws AppError payment_unavailable */
export async function presentAccount(ctx: Context): Promise<WithAccount> {
  const { payment_account: account } = await getLibrary(ctx.db, ctx.library.id)
  return { account, provider: await providerOf(ctx, { account }) }
}

/**
 * The provider with the account that a payment was opened with. Never with another one: the money is there.
 * @throws AppError payment_unavailable if the account's keys cannot be read, which is logged
 */
export async function providerOf(ctx: Context, { account }: { account: string | null }) {
  if (account === null) return ctx.payments.own
  const row = await findAccount(ctx.db, account)
  const clientSecret = row ? unseal(ctx.keys.sealing, row.secret, ownerOf(ctx, account)) : null
  if (!row || clientSecret === null) {
    ctx.log({ level: 'error', event: 'payment_account_unreadable', library: ctx.library.id })
    throw new AppError('payment_unavailable', { retryAfter: 60 })
  }
  return ctx.payments.with({ clientId: account, clientSecret, webhookId: row.webhook_id })
}

/** The id that the provider's script needs; `null` if nothing can be paid. */
export function publicId({ paypal }: Config, account: string | null): string | null {
  return paypal.simulated ? paypal.clientId : (account ?? paypal.clientId)
}

/** Whose secret is encrypted: with another account or library it cannot be decrypted. */
export function ownerOf({ library }: Pick<Context, 'library'>, clientId: string): string {
  return `${library.id}/paypal/${clientId}`
}
