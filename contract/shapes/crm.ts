import * as v from 'valibot'
import { id, requiredText } from '../fields.ts'

/** Zoho's data centres, by the end of their host name. */
export const crmRegions = ['eu', 'com', 'in', 'com.au', 'jp', 'ca', 'sa'] as const
export type CrmRegion = (typeof crmRegions)[number]

/** The product fields that the CRM holds and that a pull may change. */
export const crmFields = ['name', 'description', 'category', 'withdrawn'] as const
export type CrmField = (typeof crmFields)[number]

/** Why a record could not be imported. */
export const crmFaults = [
  'code_missing',
  'code_unusable',
  'code_taken',
  'name_missing',
  'category_unknown',
  'loan_open',
] as const
export type CrmFault = (typeof crmFaults)[number]

const secret = v.pipe(requiredText, v.maxLength(500, 'too_long'))

export const crmConnection = v.object({
  region: v.picklist(crmRegions, 'invalid'),
  client_id: secret,
  /** The pickup point of new products. */
  location_id: id,
  /** Whether the CRM is asked before a loan is confirmed. */
  confirms_loans: v.optional(v.boolean(), false),
})
export type CrmConnection = v.InferOutput<typeof crmConnection>

/** Secrets can be written but never read. */
export const crmConnectionInput = v.object({
  ...crmConnection.entries,
  client_secret: secret,
  refresh_token: secret,
})
export type CrmConnectionInput = v.InferOutput<typeof crmConnectionInput>

/** Changed on both sides since the last pull: our value (`ours`) was kept. */
const conflict = v.object({
  object_id: v.string(),
  code: v.string(),
  field: v.picklist(crmFields),
  ours: v.string(),
  theirs: v.string(),
})
export type CrmConflict = v.InferOutput<typeof conflict>

/** The result of a pull. Lists stop at `limits.crmReportRows`; the counts do not. */
export const crmReport = v.object({
  seen: v.number(),
  created: v.number(),
  updated: v.number(),
  withdrawn: v.number(),
  conflicts: v.array(conflict),
  conflict_count: v.number(),
  faults: v.array(v.object({ crm_id: v.string(), code: v.string(), fault: v.picklist(crmFaults) })),
  fault_count: v.number(),
})
export type CrmReport = v.InferOutput<typeof crmReport>

/** Why a pull failed: the CRM refused the credentials, or did not answer. */
export const crmFailures = ['credentials', 'unavailable', 'refused'] as const
export type CrmFailure = (typeof crmFailures)[number]

export const crmSync = v.object({
  status: v.picklist(['running', 'paused', 'done', 'failed']),
  /** Total number of records; `null` if only changes are pulled. */
  total: v.nullable(v.number()),
  report: crmReport,
  failure: v.nullable(v.picklist(crmFailures)),
  /** When a paused pull continues. */
  resumes_at: v.nullable(v.string()),
  started_at: v.string(),
  finished_at: v.nullable(v.string()),
})
export type CrmSync = v.InferOutput<typeof crmSync>
