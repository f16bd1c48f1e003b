import type { CrmConnection, CrmConnectionInput } from '#contract/shapes/crm.ts'
import { recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import {
  type ActorContext,
  type Context,
  inTransaction,
  type MemberActor,
  type RequestContext,
  type Services,
} from '../context.ts'
import { forgetLibraries } from '../library/libraries.ts'
import type { Db } from '../store/transaction.ts'
import { createZoho, type Zoho, ZohoBusy, ZohoRefused } from './zoho.ts'

/** What staff may see of the connection; `null` where there is none. */
export async function readConnection(ctx: Context): Promise<CrmConnection | null> {
  const row = await connectionRow(ctx.db)
  if (!row) return null
  const { region, client_id, location_id } = row
  return { region, client_id, location_id, confirms_loans: ctx.library.crm_confirms_loans }
}

/**
 * Keeps the connection, once the CRM has accepted it.
 * @throws AppError crm_refused, crm_unavailable; validation_failed for an unknown pickup point
 */
export async function saveConnection(
  ctx: RequestContext<MemberActor>,
  input: CrmConnectionInput,
): Promise<CrmConnection> {
  await inTransaction(ctx, inside => requireLocation(inside, input.location_id))
  try {
    await zohoOf(ctx, input).check()
  } catch (cause) {
    if (cause instanceof ZohoRefused) throw new AppError('crm_refused', { cause })
    if (cause instanceof ZohoBusy) throw new AppError('crm_unavailable', { cause })
    throw cause
  }
  const saved = await inTransaction(ctx, inside => save(inside, input))
  forgetLibraries(ctx)
  return saved
}

async function save(ctx: ActorContext, input: CrmConnectionInput): Promise<CrmConnection> {
  const before = await readConnection(ctx)
  const { confirms_loans, ...credentials } = input
  await ctx.db
    .insertInto('crm_connections')
    .values({ ...credentials })
    .onConflict(conflict => conflict.column('library_id').doUpdateSet(credentials))
    .execute()
  await ctx.db
    .updateTable('libraries')
    .set({ crm_confirms_loans: confirms_loans })
    .where('id', '=', ctx.library.id)
    .execute()
  const { region, client_id, location_id } = credentials
  const after = { region, client_id, location_id, confirms_loans }
  await recordWrite(ctx, { action: 'crm.connect', target: ctx.library.id, before, after })
  return after
}

/** The row with its secrets, for the server's own use. */
export function connectionRow(db: Db) {
  return db.selectFrom('crm_connections').selectAll().executeTakeFirst()
}

type Credentials = Omit<CrmConnectionInput, 'location_id' | 'confirms_loans'>

export function zohoOf(services: Services, row: Credentials): Zoho {
  const { region, client_id, client_secret, refresh_token } = row
  const settings = {
    region,
    clientId: client_id,
    clientSecret: client_secret,
    refreshToken: refresh_token,
  }
  return createZoho(settings, services.config.zohoUrl)
}

async function requireLocation(ctx: Context, id: string) {
  const known = await ctx.db
    .selectFrom('headquarters')
    .select('id')
    .where('id', '=', id)
    .where('kind', '!=', 'private')
    .executeTakeFirst()
  if (!known) throw new AppError('validation_failed', { fields: { location_id: 'invalid' } })
}
