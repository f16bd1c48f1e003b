import type { Generated } from 'kysely'
import type { CrmFailure, CrmField, CrmRegion, CrmReport, CrmSync } from '#contract/shapes/crm.ts'
import type { Json, OfLibrary, Owned } from './columns.ts'

/** The values of a product that the CRM also has. `category` is a slug of the library, empty for none. */
export type CrmValues = Record<Exclude<CrmField, 'withdrawn'>, string> & { withdrawn: boolean }

export type CrmConnectionsTable = OfLibrary & {
  region: CrmRegion
  client_id: string
  client_secret: string
  refresh_token: string
  location_id: string
  pulled_until: Date | null
}

export type CrmRecordsTable = OfLibrary & {
  crm_id: string
  object_id: string
  pulled: Json<CrmValues>
}

export type CrmSyncsTable = Owned & {
  status: Generated<CrmSync['status']>
  since: Date | null
  deleted_since: Date | null
  total: number | null
  report: Json<CrmReport>
  failures: Generated<number>
  failure: CrmFailure | null
  not_before: Date
  started_at: Date
  finished_at: Date | null
}
