import type { PaymentAccount, PaymentAccountInput } from '#contract/shapes/admin/payments.ts'
import { findAccount, upsertAccount } from '#server/areas/payments/accounts.repo.ts'
import { ownerOf } from '#server/areas/payments/accounts.ts'
import { AppError } from '#server/core/app-error.ts'
import { seal, unseal } from '#server/core/sealed.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  inTransaction,
  type RequestContext,
  type StaffContext,
  type SuperActor,
} from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { getLibrary, lockLibrary, updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'

const webhookPath = '/v1/payments/paypal/webhook'

/** The fields that the provider refused. */
const refusals = {
  keys: { client_id: 'id', client_secret: 'id' },
  webhook: { webhook_id: 'id' },
} as const

/** The account for new payments. */
export async function getPaymentAccount(ctx: StaffContext): Promise<PaymentAccount> {
  const { payment_account: id } = await getLibrary(ctx.db, ctx.library.id)
  const row = id ? await findAccount(ctx.db, id) : undefined
  const { clientId, simulated } = ctx.config.paypal
  return {
    client_id: id,
    webhook_id: row?.webhook_id ?? '',
    keys_lost: Boolean(
      row && unseal(ctx.keys.sealing, row.secret, ownerOf(ctx, row.client_id)) === null,
    ),
    server: clientId !== null,
    simulated,
    webhook_url: siteOf(ctx) + webhookPath,
  }
}

/**
 * Saves the account, once the provider has accepted it. Payments that were opened with another one stay with that one.
 * @throws AppError payment_unavailable; validation_failed if the
 * provider does not know the keys or the webhook
 */
export async function savePaymentAccount(
  ctx: RequestContext<SuperActor>,
  { client_id, client_secret, webhook_id }: PaymentAccountInput,
): Promise<PaymentAccount> {
  const keys = { clientId: client_id, clientSecret: client_secret, webhookId: webhook_id }
  const fault = await ctx.payments.with(keys).check()
  if (fault) throw new AppError('validation_failed', { fields: refusals[fault] })
  return change(ctx, async inside => {
    const secret = seal(ctx.keys.sealing, client_secret, ownerOf(ctx, client_id))
    await upsertAccount(inside.db, { client_id, secret, webhook_id })
    return client_id
  })
}

/** From now on payments go to the server's account. */
export function removePaymentAccount(ctx: RequestContext<SuperActor>): Promise<PaymentAccount> {
  return change(ctx, async () => null)
}

async function change(
  ctx: RequestContext<SuperActor>,
  write: (ctx: StaffContext) => Promise<string | null>,
) {
  const saved = await inTransaction(ctx, async inside => {
    await lockLibrary(inside.db, ctx.library.id)
    const before = await auditedOf(inside)
    await updateLibrary(inside.db, ctx.library.id, { payment_account: await write(inside) })
    const after = await auditedOf(inside)
    await recordWrite(inside, 'payments', ctx.library.id, { before, after })
    return getPaymentAccount(inside)
  })
  forgetLibraries(ctx)
  return saved
}

async function auditedOf(ctx: StaffContext) {
  const { client_id, webhook_id } = await getPaymentAccount(ctx)
  return { client_id, webhook_id }
}
