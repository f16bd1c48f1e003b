import type { Defect, OpenDefects } from '#contract/shapes/desk/defects.ts'
import { pictureOf } from '#server/areas/catalogue/products.ts'
import {
  closeOfCopies,
  type OpenDefectRow,
  selectOpenDefects,
} from '#server/areas/loans/defects/defects.repo.ts'
import type { Context } from '#server/platform/context.ts'

/** What borrowers say is broken, until staff close it. */
export async function listOpenDefects(ctx: Context): Promise<OpenDefects> {
  const defects = await openDefectsOf(ctx)
  return { count: defects.length, defects }
}

/** Those of one copy, or of all. */
export async function openDefectsOf(ctx: Context, copyId?: string): Promise<Defect[]> {
  return (await selectOpenDefects(ctx.db, copyId).execute()).map(toDefect)
}

/** `created_at` is an instant, which JSON has as a text. */
type DefectRow = Omit<OpenDefectRow, 'created_at'> & { created_at: Date | string }

export const toDefect = (row: DefectRow): Defect => ({
  id: row.id,
  note: row.note,
  photo: row.photo,
  reported_at: new Date(row.created_at).toISOString(),
  reported_by: { name: row.reporter, phone_number: row.phone_number },
  product: { id: row.object_id, name: row.name, names: row.names, img: pictureOf(row) },
  copy: { id: row.copy_id, code: row.code, state: row.state },
  out_until: row.out_until,
})

/** Closes what was reported about copies that are in service again. */
export function closeDefectsOf({ db, at, actor }: Context, copies: readonly { id: string }[]) {
  const ids = copies.map(({ id }) => id)
  const closed_by = actor.kind === 'member' ? actor.memberId : null
  return closeOfCopies(db, ids, { outcome: 'repaired', closed_at: at, closed_by })
}
