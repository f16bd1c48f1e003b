import type { CrmConnection, CrmConnectionInput } from '#contract/shapes/crm.ts'
import { AppError } from '../app-error.ts'
import type { Context, Services } from '../context.ts'
import { forgetLibraries } from '../library/libraries.ts'
import { withLibrary } from '../store/transaction.ts'
import { createZoho, type Zoho, ZohoBusy, ZohoRefused } from './zoho.ts'

/** What staff may see of the connection; `null` where there is none. */
export async function readConnection(ctx: Context): Promise<CrmConnection | null> {
  const row = await connectionRow(ctx, ctx.library.id)
  if (!row) return null
  const { region, client_id, location_id } = row
  return { region, client_id, location_id, confirms_loans: ctx.library.crm_confirms_loans }
}

/**
 * Keeps the connection, once the CRM has accepted it.
 * @throws AppError crm_refused, crm_unavailable; validation_failed for an unknown pickup point
 */
export async function saveConnection(
  ctx: Context,
  input: CrmConnectionInput,
): Promise<CrmConnection> {
  await requireLocation(ctx, input.location_id)
  try {
    await zohoOf(ctx, input).check()
  } catch (cause) {
    if (cause instanceof ZohoRefused) throw new AppError('crm_refused', { cause })
    if (cause instanceof ZohoBusy) throw new AppError('crm_unavailable', { cause })
    throw cause
  }
  const { confirms_loans, ...credentials } = input
  await withLibrary(ctx.store, ctx.library.id, async db => {
    await db
      .insertInto('crm_connections')
      .values({ library_id: ctx.library.id, ...credentials })
      .onConflict(conflict => conflict.column('library_id').doUpdateSet(credentials))
      .execute()
    await db
      .updateTable('libraries')
      .set({ crm_confirms_loans: confirms_loans })
      .where('id', '=', ctx.library.id)
      .execute()
  })
  forgetLibraries(ctx)
  const { region, client_id, location_id } = credentials
  return { region, client_id, location_id, confirms_loans }
}

/** The row with its secrets, for the server's own use. */
export function connectionRow(services: Services, libraryId: string) {
  return withLibrary(services.store, libraryId, db =>
    db
      .selectFrom('crm_connections')
      .selectAll()
      .where('library_id', '=', libraryId)
      .executeTakeFirst(),
  )
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

function requireLocation(ctx: Context, id: string) {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const known = await db
      .selectFrom('headquarters')
      .select('id')
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .where('kind', '!=', 'private')
      .executeTakeFirst()
    if (!known) throw new AppError('validation_failed', { fields: { location_id: 'invalid' } })
  })
}
