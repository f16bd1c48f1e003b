import { loadMember } from '#server/areas/account/members.ts'
import { requireProduct } from '#server/areas/catalogue/products.ts'
import { AppError } from '#server/core/app-error.ts'
import {
  type AskedLoan,
  type Crm,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { zohoOf } from './connection.ts'
import { findConnection } from './connections.repo.ts'
import { ZohoBusy, ZohoRefused } from './zoho.ts'

/**
 * Asks the CRM whether a loan may be confirmed, if the library's setting says so.
 * @throws AppError crm_refused with the CRM's code and first alert, crm_unavailable
 */
async function askAboutLoan(ctx: RequestContext<MemberActor>, loan: AskedLoan): Promise<void> {
  await ask(ctx, async () => {
    const product = await inTransaction(ctx, inside => requireProduct(inside, loan.object_id))
    const { method, from_date, to_date } = loan
    return { about: 'confirm', object: product.code, method, from_date, to_date }
  })
}

/**
 * Asks the CRM about the products of a member who lends none here, if the library's setting says so.
 * @throws AppError as askAboutLoan; code 9280 says that the CRM knows of none either
 */
async function askAboutProducts(ctx: RequestContext<MemberActor>): Promise<void> {
  await ask(ctx, async () => ({ about: 'objects' }))
}

async function ask(ctx: RequestContext<MemberActor>, question: () => Promise<object>) {
  const connection = ctx.library.crm_confirms_loans
    ? await inTransaction(ctx, inside => findConnection(inside.db))
    : undefined
  if (!connection) return
  const { origin_id, card_number } = await inTransaction(ctx, inside =>
    loadMember(inside, inside.actor.memberId),
  )
  const asked = { ...(await question()), member: { origin_id, card_number } }
  try {
    const { code, alerts } = await zohoOf(ctx, connection).ask(asked)
    if (code === 'ok') return
    const [alert] = alerts
    throw new AppError('crm_refused', { service: { code, ...(alert && { alert }) } })
  } catch (cause) {
    if (cause instanceof ZohoRefused) {
      throw new AppError('crm_unavailable', { service: { code: cause.message }, cause })
    }
    if (cause instanceof ZohoBusy) throw new AppError('crm_unavailable', { retryAfter: 30, cause })
    throw cause
  }
}

/** Whom the server asks, with each library's own connection. */
export const crm: Crm = { askAboutLoan, askAboutProducts }
