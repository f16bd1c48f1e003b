import { serverLimits } from '#contract/limits.ts'
import type { CrmFailure, CrmReport, CrmSync } from '#contract/shapes/crm.ts'
import { AppError } from '#server/core/app-error.ts'
import { acrossLibraries, type Db, withLibrary } from '#server/core/store/transaction.ts'
import type { Context, Services } from '#server/platform/context.ts'
import { applyDeletion, applyRecord, type Pull } from './apply.ts'
import { zohoOf } from './connection.ts'
import { type ConnectionRow, findConnection, updatePulledUntil } from './connections.repo.ts'
import { listCategoryNames } from './records.repo.ts'
import { emptyReport } from './report.ts'
import { claimDueSync, findLatestSync, insertSync, type SyncRow, updateSync } from './syncs.repo.ts'
import { type Page, ZohoBusy, ZohoRefused } from './zoho.ts'

/** Another process takes over a pull that has made no progress for this long. One page takes less time. */
const leaseMs = 120_000
const firstWaitMs = 30_000

/** The latest pull, as the administration shows it. */
export async function latestSync(ctx: Context): Promise<CrmSync | null> {
  const row = await findLatestSync(ctx.db)
  return row ? syncOf(row) : null
}

/**
 * Begins a pull, or returns the one in progress. @throws AppError crm_not_configured
 * @param everything whether to pull again what was pulled before
 */
export async function beginSync(ctx: Context, everything: boolean): Promise<CrmSync> {
  const connection = await findConnection(ctx.db)
  if (!connection) throw new AppError('crm_not_configured')
  const since = everything ? null : connection.pulled_until
  await insertSync(ctx.db, {
    since,
    deleted_since: since,
    report: JSON.stringify(emptyReport),
    not_before: ctx.at,
    started_at: ctx.at,
  })
  const row = await findLatestSync(ctx.db)
  if (!row) throw new AppError('internal')
  return syncOf(row)
}

/**
 * Continues one pull that is due. A lease keeps other processes away. If this process dies, the lease runs out,
 * and another process takes over the pull.
 * @returns whether a pull was due
 */
export async function syncCrm(services: Services): Promise<boolean> {
  const now = services.now()
  const until = new Date(now.getTime() + leaseMs)
  const due = await acrossLibraries(services.store, db => claimDueSync(db, now, until))
  if (due) await runSync(services, due)
  return due !== undefined
}

/**
 * Continues a pull to its end, page by page. The transaction of a page also saves the progress, from which an
 * interrupted pull continues. If the CRM cannot answer now, the pull pauses.
 */
async function runSync(services: Services, row: SyncRow): Promise<void> {
  const { library_id } = row
  const connection = await withLibrary(services.store, library_id, findConnection)
  if (!connection) return finish(services, row, 'refused')
  const zoho = zohoOf(services, connection)
  try {
    if (row.since === null && row.total === null) {
      await save(services, row, { total: await zoho.count() })
    }
    const { since, deleted_since } = row
    const source = { row, connection }
    const readProducts = (token: string | null) => zoho.products(since, token)
    await pullPages(services, source, readProducts, applyRecord, record => record.Modified_Time)
    const readDeletions = (token: string | null) => zoho.deleted(deleted_since, token)
    await pullPages(services, source, readDeletions, applyDeletion)
    await finish(services, row, null)
  } catch (error) {
    if (error instanceof ZohoRefused) return finish(services, row, error.kind)
    if (error instanceof ZohoBusy) return pause(services, row, error)
    throw error
  }
}

/** Applies each page in a transaction that also saves the progress. `row.report` changes only if it commits. */
async function pullPages<T extends { id: string }>(
  services: Services,
  { row, connection }: { row: SyncRow; connection: ConnectionRow },
  read: (token: string | null) => Promise<Page<T>>,
  apply: (pull: Pull, record: T) => Promise<unknown>,
  modifiedAt?: (record: T) => Date,
) {
  let token: string | null = null
  do {
    const page = await read(token)
    const at = services.now()
    row.report = await withLibrary(services.store, row.library_id, async db => {
      const slugsByName = (await listCategoryNames(db)).flatMap(({ slug, name, origin_id }) =>
        [...Object.values(name), origin_id ?? slug].map(one => [one.toLowerCase(), slug] as const),
      )
      const report = structuredClone(row.report)
      const target = { libraryId: row.library_id, locationId: connection.location_id }
      const pull = { ...target, db, categories: new Map(slugsByName), report, at }
      for (const record of page.data) await apply(pull, record)
      const last = page.data.at(-1)
      await saveProgress(db, services, row, report, last && modifiedAt?.(last))
      return report
    })
    token = page.next
  } while (token)
}

/** Saves how far the pull got: to `lastModified`, if that is known. Extends this process's lease. */
async function saveProgress(
  db: Db,
  services: Services,
  row: SyncRow,
  report: CrmReport,
  lastModified?: Date,
) {
  await updateSync(db, row.id, {
    report: JSON.stringify(report),
    status: 'running',
    failures: 0,
    not_before: new Date(services.now().getTime() + leaseMs),
    ...(lastModified && { since: lastModified }),
  })
  row.failures = 0
  if (lastModified) row.since = lastModified
}

function save(services: Services, row: SyncRow, values: Partial<SyncRow>) {
  return withLibrary(services.store, row.library_id, db => updateRow(db, row, values))
}

/** Changes the row in memory and in the database. Only `saveProgress` writes the report. */
function updateRow(db: Db, row: SyncRow, values: Partial<SyncRow>) {
  Object.assign(row, values)
  const { report: _, ...columns } = values
  return updateSync(db, row.id, columns)
}

/** Pauses for as long as the CRM asks, or else twice as long each time. Too many failures in a row end the pull. */
async function pause(services: Services, row: SyncRow, { waitSeconds, message }: ZohoBusy) {
  const failures = row.failures + 1
  services.log({ level: 'warn', event: 'crm_paused', library: row.library_id, reason: message })
  if (failures >= serverLimits.crmFailuresInARow) return finish(services, row, 'unavailable')
  const wait = waitSeconds ? waitSeconds * 1000 : firstWaitMs * 2 ** (failures - 1)
  const not_before = new Date(services.now().getTime() + wait)
  await save(services, row, { status: 'paused', failures, not_before })
}

async function finish(services: Services, row: SyncRow, failure: CrmFailure | null) {
  const status = failure ? 'failed' : 'done'
  const end = { status, failure, finished_at: services.now() } as const
  await withLibrary(services.store, row.library_id, async db => {
    await updateRow(db, row, end)
    if (!failure && row.since) await updatePulledUntil(db, row.since)
  })
}

function syncOf(row: SyncRow): CrmSync {
  const { status, total, report, failure } = row
  return {
    status,
    total,
    report,
    failure,
    resumes_at: status === 'paused' ? row.not_before.toISOString() : null,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
