import type { CrmConnection, CrmConnectionInput } from '#contract/shapes/crm.ts'
import { isOwnPoint } from '#server/areas/pickup-points/pickup-points.repo.ts'
import { AppError, invalid } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  type Context,
  inTransaction,
  type RequestContext,
  type Services,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import { updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { findConnection, upsertConnection } from './connections.repo.ts'
import { createZoho, type Zoho, ZohoBusy, ZohoRefused } from './zoho.ts'

/** The connection without its secrets; `null` if there is none. */
export async function readConnection(ctx: Context): Promise<CrmConnection | null> {
  const row = await findConnection(ctx.db)
  if (!row) return null
  const { region, client_id, location_id } = row
  return { region, client_id, location_id, confirms_loans: ctx.library.crm_confirms_loans }
}

/**
 * Saves the connection, once the CRM has accepted it.
 * @throws AppError crm_refused, crm_unavailable; validation_failed for an unknown pickup point
 */
export async function saveConnection(ctx: RequestContext<StaffActor>, input: CrmConnectionInput) {
  if (!(await inTransaction(ctx, ({ db }) => isOwnPoint(db, input.location_id)))) {
    throw invalid('location_id', 'invalid')
  }
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

async function save(ctx: StaffContext, input: CrmConnectionInput): Promise<CrmConnection> {
  const before = await readConnection(ctx)
  const { confirms_loans, ...credentials } = input
  await upsertConnection(ctx.db, credentials)
  await updateLibrary(ctx.db, ctx.library.id, { crm_confirms_loans: confirms_loans })
  const { region, client_id, location_id } = credentials
  const after = { region, client_id, location_id, confirms_loans }
  await recordWrite(ctx, 'crm.connect', ctx.library.id, { before, after })
  return after
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
