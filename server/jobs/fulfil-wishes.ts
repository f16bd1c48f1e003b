import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { objectColumns } from '../catalogue/products.repo.ts'
import { toCards } from '../catalogue/products.ts'
import { type Context, inTransaction, type Services } from '../context.ts'
import { objectText } from '../mail/object-texts.ts'
import { notify } from '../notifications/notify.ts'
import { listQueueEntries } from '../queue/queue-entries.repo.ts'
import { inDueLibraries } from './due-libraries.ts'

/**
 * Tells who wished for an object that was out or in repair that it is back, unless others wait in line
 * for it. Each wish is marked while the object is away and unmarked as it is told, so that of many
 * processes one tells it.
 * @returns how many were told by this call
 */
export function fulfilWishes(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => db.selectFrom('wishes').select(['library_id', 'object_id']).distinct().execute(),
    (ctx, wished) =>
      inTransaction(ctx, inside =>
        fulfil(
          inside,
          wished.map(({ object_id }) => object_id),
        ),
      ),
  )
}

async function fulfil(ctx: Context, wished: readonly string[]): Promise<number> {
  const rows = await objectColumns(ctx.db).where('objects.id', 'in', wished).execute()
  if (rows.length === 0) return 0
  const cards = await toCards(ctx, rows)
  const ids = (free: boolean) =>
    cards.filter(({ loan }) => (loan.status === 'available') === free).map(({ id }) => id)
  await markAway(ctx, ids(false))
  const queued = new Set(
    (await listQueueEntries(ctx.db, [...ids(true), ''])).map(one => one.object_id),
  )
  return tellFree(
    ctx,
    ids(true).filter(id => !queued.has(id)),
    new Map(rows.map(({ id, name }) => [id, name])),
  )
}

/** Who has it themselves is not waiting for it. */
async function markAway(ctx: Context, ids: readonly string[]) {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('wishes')
    .set({ seen_busy: true })
    .where('object_id', 'in', ids)
    .where('seen_busy', '=', false)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('loans')
            .select('loans.id')
            .whereRef('loans.library_id', '=', 'wishes.library_id')
            .whereRef('loans.object_id', '=', 'wishes.object_id')
            .whereRef('loans.member_id', '=', 'wishes.member_id')
            .where('loans.status', 'in', standingOrderStatuses),
        ),
      ),
    )
    .execute()
}

async function tellFree(ctx: Context, ids: readonly string[], names: Map<string, string>) {
  if (ids.length === 0) return 0
  const wishes = await ctx.db
    .updateTable('wishes')
    .set({ seen_busy: false })
    .where('object_id', 'in', ids)
    .where('seen_busy', '=', true)
    .returning(['member_id', 'object_id'])
    .execute()
  for (const { member_id, object_id } of wishes) {
    const object = names.get(object_id) ?? ''
    await notify(ctx, {
      memberId: member_id,
      kind: 'wish_free',
      ref: object_id,
      turn: ctx.today,
      path: `/products/${object_id}`,
      write: locale => objectText('wish_free', locale, { object, until: '' }),
      canWait: true,
    })
  }
  return wishes.length
}
