import type { AdminObject, ObjectInput } from '#contract/shapes/admin.ts'
import { recordWrite } from '../../access/audit.ts'
import { AppError } from '../../app-error.ts'
import { withLibrary } from '../../store/transaction.ts'
import { loadBusy, loanFacts } from '../availability.ts'
import type { Ctx } from '../carts.ts'
import { like, most } from './words.ts'

type Query = { k?: string | undefined; show?: 'all' | 'maintenance' | 'withdrawn' | undefined }

/** Objects by words of their name or code, by name. */
export function searchObjects(ctx: Ctx, { k = '', show = 'all' }: Query): Promise<AdminObject[]> {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    let query = rows(ctx).orderBy('objects.name').limit(most)
    if (k) {
      query = query.where(eb =>
        eb.or([
          eb(eb.fn('lower', ['objects.name']), 'like', like(k)),
          eb(eb.fn('lower', ['objects.code']), 'like', like(k)),
        ]),
      )
    }
    if (show !== 'all') query = query.where(`objects.${show}`, '=', true)
    return present(ctx, await query.execute())
  })
}

/** @throws AppError not_found; loans_open when it is withdrawn while somebody has or booked it */
export function saveObject(ctx: Ctx, id: string, input: ObjectInput): Promise<AdminObject> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const before = await rows(ctx)
      .where('objects.id', '=', id)
      .forUpdate('objects')
      .executeTakeFirst()
    if (!before) throw new AppError('not_found')
    if (input.withdrawn && !before.withdrawn) await requireNoLoans(ctx, id)
    await db
      .updateTable('objects')
      .set(input)
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .execute()
    await recordWrite(ctx, {
      action: 'object',
      target: before.code,
      before: pick(before, input),
      after: input,
    })
    const [saved] = await present(ctx, await rows(ctx).where('objects.id', '=', id).execute())
    if (!saved) throw new AppError('not_found')
    return saved
  })
}

/** Of a row, what an input speaks of. */
export function pick(row: object, input: object): object {
  return Object.fromEntries(Object.keys(input).map(key => [key, row[key as never]]))
}

async function requireNoLoans(ctx: Ctx, id: string) {
  const open = await ctx.store.db
    .selectFrom('loans')
    .select('id')
    .where('library_id', '=', ctx.library.id)
    .where('object_id', '=', id)
    .where('status', 'in', ['pending', 'approved', 'extended'])
    .executeTakeFirst()
  if (open) throw new AppError('loans_open')
}

function rows(ctx: Ctx) {
  return ctx.store.db
    .selectFrom('objects')
    .innerJoin('headquarters', join =>
      join
        .onRef('headquarters.library_id', '=', 'objects.library_id')
        .onRef('headquarters.id', '=', 'objects.location_id'),
    )
    .select([
      'objects.id',
      'objects.code',
      'objects.name',
      'objects.description',
      'objects.corner',
      'objects.location_id',
      'objects.preparation_days',
      'objects.max_months',
      'objects.maintenance',
      'objects.withdrawn',
      'objects.highlighted',
      'headquarters.name as place',
    ])
    .where('objects.library_id', '=', ctx.library.id)
}

type Found = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>

async function present(ctx: Ctx, found: Found): Promise<AdminObject[]> {
  const busy = await loadBusy(ctx, found)
  return found.map(({ location_id, place, max_months, ...row }) => ({
    ...row,
    location: { id: location_id, name: place },
    status: loanFacts(ctx, { ...row, location_id, max_months }, busy.get(row.id) ?? []).status,
  }))
}
