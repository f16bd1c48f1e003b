import { limits } from '#contract/limits.ts'
import type {
  ImportEntry,
  ImportStay,
  ImportUndone,
  StayReason,
} from '#contract/shapes/admin/imports.ts'
import { lockCodes } from '#server/areas/catalogue/product-codes.repo.ts'
import { changeManyUnderLoans } from '#server/areas/desk/affected/many.ts'
import { AppError, orNotFound } from '#server/core/app-error.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { Services, StaffContext } from '#server/platform/context.ts'
import { slices } from '../slices.ts'
import {
  deleteOldRows,
  findEntry,
  listEntries,
  listStays,
  lockEntry,
  markUndone,
} from './imports.repo.ts'
import {
  dropEmails,
  type ForeignKey,
  foreignKeys,
  forgetPhotos,
  forgetUndone,
  insertDeleted,
  keepAffected,
  keepChanged,
  keepHigher,
  keepOrphans,
  keepUsed,
  listPositions,
  type Part,
  type Recorded,
  recordedTables,
  removeMade,
  restoreChanged,
  scopeOf,
} from './undo.repo.ts'

const undoMs = limits.importUndoDays * 24 * 3_600_000
const listedEntries = 50
const listedStays = 100
/** How many rows one statement changes. */
const rowsAtOnce = 500
const deletedPerRun = 20_000

/** The latest imports. */
export async function listImports(ctx: StaffContext): Promise<ImportEntry[]> {
  const entries = await listEntries(ctx.db, listedEntries)
  return entries.map(({ made_at, undone, undone_at, undone_by_name, ...entry }) => {
    const until = new Date(made_at.getTime() + undoMs)
    return {
      id: entry.id,
      name: entry.name,
      by: entry.made_by_name,
      at: made_at.toISOString(),
      counts: entry.counts,
      until: undone_at || until <= ctx.at ? null : until.toISOString(),
      undone:
        undone && undone_at ? { ...undone, by: undone_by_name, at: undone_at.toISOString() } : null,
    }
  })
}

/** A page of the rows that the undo of an import has left as they are, each with the reason. @throws AppError not_found */
export async function listStaying(
  ctx: StaffContext,
  id: string,
  from: number,
): Promise<ImportStay[]> {
  orNotFound(await findEntry(ctx.db, id))
  const rows = await listStays(ctx.db, id, from, listedStays)
  return rows.map(({ table, name, stays }) => {
    const [reason = '', of] = stays.split(':')
    return { table, name, reason: reason as StayReason, ...(of && { of }) }
  })
}

/**
 * Undoes an import: the rows that it made are removed, those that it changed have their former values again. Rows that
 * anybody changed or used since stay, and are listed. Borrowers of booked loans are told as after the import.
 * @throws AppError not_found; undo_too_late if it was undone, or too many days ago
 */
export async function undoImport(ctx: StaffContext, id: string): Promise<ImportUndone> {
  const entry = orNotFound(await lockEntry(ctx.db, id))
  const isOld = ctx.at.getTime() - entry.made_at.getTime() >= undoMs
  if (entry.undone_at || isOld) throw new AppError('undo_too_late')
  const { changed: undone } = await changeManyUnderLoans(ctx, async begin => {
    await lockCodes(ctx.db, ctx.library.id)
    await begin(await scopeOf(ctx.db, id))
    return undoRows(ctx, id)
  })
  await markUndone(ctx.db, id, ctx.actor.memberId, ctx.at, undone)
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
  await recordWrite(ctx, 'import_undone', entry.name, {
    after: { removed: sum(undone.removed), restored: sum(undone.restored), stays: undone.stays },
  })
  return undone
}

/** First decides about all rows what stays, then changes them: a product that changes would change its copies. */
async function undoRows(ctx: StaffContext, importId: string): Promise<ImportUndone> {
  const { db } = ctx
  const positions = await listPositions(db, importId)
  const keys = await foreignKeys(db)
  const each = async (work: (part: Part) => Promise<unknown>, tables = recordedTables) => {
    for (const table of tables) {
      const found = (positions.get(table) ?? []).map(({ position }) => position)
      for await (const part of slices(found, rowsAtOnce)) {
        await work({ importId, table, positions: part })
      }
    }
  }
  await each(part => keepAffected(db, part), ['loans'])
  await each(part => keepChanged(db, part))
  await each(part => keepHigher(db, part, ctx.actor.level), ['members'])
  await each(part => forKeys(keys, 'child', part, key => keepOrphans(db, part, key)))
  await each(part => forKeys(keys, 'parent', part, key => keepUsed(db, part, key)))
  const removed: Record<string, number> = {}
  const restored: Record<string, number> = {}
  const count = (counts: Record<string, number>, table: Recorded, rows: number) => {
    if (rows > 0) counts[table] = (counts[table] ?? 0) + rows
  }
  const parentsFirst = recordedTables.toReversed()
  await each(
    async part => count(restored, part.table, await restoreChanged(db, part)),
    parentsFirst,
  )
  await each(part => dropEmails(db, part), ['members'])
  await forgetPhotos(db, importId)
  await each(async part => count(removed, part.table, await removeMade(db, part)))
  await each(async part => count(restored, part.table, await insertDeleted(db, part)), parentsFirst)
  return { removed, restored, stays: await forgetUndone(db, importId) }
}

async function forKeys(
  keys: readonly ForeignKey[],
  side: 'child' | 'parent',
  { table }: Part,
  work: (key: ForeignKey) => Promise<unknown>,
) {
  for (const key of keys) if (key[side] === table) await work(key)
}

/** Deletes what can no longer be undone. The entries stay. @returns of how many rows */
export function forgetOldImports({ store, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - undoMs)
  return acrossLibraries(store, db => deleteOldRows(db, before, deletedPerRun))
}
