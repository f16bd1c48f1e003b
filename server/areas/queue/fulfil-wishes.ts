import { type Named, nameIn } from '#contract/texts/localized.ts'
import { withLoanFacts } from '#server/areas/availability/loan-facts.ts'
import { listUndoableLoans } from '#server/areas/availability/past-loans.repo.ts'
import { listProductRows, listWithdrawnProducts } from '#server/areas/catalogue/products.repo.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { productText } from '#server/platform/mail/product-texts.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { queuedProducts } from './queue.ts'
import { listWishesToCheck, markWishesBusy, unmarkBusyWishes } from './wishes.repo.ts'

/**
 * Notifies members that a product they wish for is available again, unless others queue for it, or that it is lent no
 * more. A wish is marked while its product is busy, when the app promises to tell; removing the mark claims the
 * notification, so that of several processes one sends it.
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
  const gone = await listWithdrawnProducts(ctx.db, wished)
  const told = await notifyWishers(ctx, 'wish_gone', gone)
  const products = await withLoanFacts(ctx, await listProductRows(ctx.db, wished))
  // While the desk can undo the move that made a product free, nobody is notified.
  const undoable = (await listUndoableLoans(ctx.db, wished)).map(({ object_id }) => object_id)
  const isFree = ([{ id }, { status }]: (typeof products)[number]) =>
    status === 'available' && !undoable.includes(id)
  const free = products.filter(isFree).map(([product]) => product)
  const busy = products.filter(one => !isFree(one)).map(([{ id }]) => id)
  if (busy.length > 0) await markWishesBusy(ctx.db, busy)
  if (free.length === 0) return told
  const ids = free.map(({ id }) => id)
  const queued = await queuedProducts(ctx, ids)
  const unqueued = free.filter(({ id }) => !queued.has(id))
  return told + (await notifyWishers(ctx, 'wish_free', unqueued))
}

async function notifyWishers(
  ctx: Context,
  kind: 'wish_free' | 'wish_gone',
  products: readonly (Named & { id: string })[],
) {
  if (products.length === 0) return 0
  const named = new Map(products.map(product => [product.id, product]))
  const wishes = await unmarkBusyWishes(ctx.db, [...named.keys()])
  for (const { member_id, object_id } of wishes) {
    const product = named.get(object_id)
    if (!product) continue
    await notify(ctx, {
      memberId: member_id,
      kind,
      ref: object_id,
      dedupeKey: ctx.today,
      path: kind === 'wish_free' ? `/products/${object_id}` : '/me/wishes',
      write: locale => productText(kind, locale, { product: nameIn(product, locale), until: '' }),
      canWait: true,
    })
  }
  return wishes.length
}
