import { withLoanFacts } from '#server/areas/availability/loan-facts.ts'
import { listUndoableLoans } from '#server/areas/availability/past-loans.repo.ts'
import { listProductRows } from '#server/areas/catalogue/products.repo.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { productText } from '#server/platform/mail/product-texts.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { listQueueEntries } from './queue-entries.repo.ts'
import { listWishesToCheck, markWishesBusy, unmarkBusyWishes } from './wishes.repo.ts'

/**
 * Notifies members that a product they wish for is available again, unless others queue for it. A wish is
 * marked while its product is busy; removing the mark claims the notification, so that of several processes
 * one sends it.
 * @returns how many were queued by this call
 */
export function fulfilWishes(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listWishesToCheck(db, services.now()),
    (ctx, wished) => {
      const ids = wished.map(({ object_id }) => object_id)
      return inTransaction(ctx, inside => fulfil(inside, ids))
    },
  )
}

async function fulfil(ctx: Context, wished: readonly string[]): Promise<number> {
  const products = await withLoanFacts(ctx, await listProductRows(ctx.db, wished))
  // Nobody is told that one is free while the desk may undo how it became so.
  const undoable = (await listUndoableLoans(ctx.db, wished)).map(({ object_id }) => object_id)
  const isFree = ([{ id }, { status }]: (typeof products)[number]) =>
    status === 'available' && !undoable.includes(id)
  const free = products.filter(isFree).map(([{ id }]) => id)
  const busy = products.filter(one => !isFree(one)).map(([{ id }]) => id)
  if (busy.length > 0) await markWishesBusy(ctx.db, busy)
  if (free.length === 0) return 0
  const queued = new Set((await listQueueEntries(ctx.db, free)).map(entry => entry.object_id))
  const names = new Map(products.map(([{ id, name }]) => [id, name]))
  return notifyWishers(
    ctx,
    free.filter(id => !queued.has(id)),
    names,
  )
}

async function notifyWishers(ctx: Context, ids: readonly string[], names: Map<string, string>) {
  if (ids.length === 0) return 0
  const wishes = await unmarkBusyWishes(ctx.db, ids)
  for (const { member_id, object_id } of wishes) {
    const product = names.get(object_id) ?? ''
    await notify(ctx, {
      memberId: member_id,
      kind: 'wish_free',
      ref: object_id,
      dedupeKey: ctx.today,
      path: `/products/${object_id}`,
      write: locale => productText('wish_free', locale, { product, until: '' }),
      canWait: true,
    })
  }
  return wishes.length
}
