import type { DeskDay, DeskLoan, DeskProduct, Handover } from '#contract/shapes/desk.ts'
import { isOut } from '#domain/loans/states.ts'
import { pictureOf } from '#server/areas/catalogue/products.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { listLoansOfDay, listStandingLoans, listUndoableClosedLoans } from './desk-loans.repo.ts'
import { toDeskLoans } from './desk-loans.ts'
import { findDeskProduct } from './desk-products.repo.ts'
import { listHandovers } from './handovers.repo.ts'

/** How many handovers are shown. */
const latest = 12

/**
 * A product by its id or the code on its label. A withdrawn one too, because it may still have to be
 * returned.
 * @throws AppError not_found
 */
export async function deskProduct(ctx: Context, idOrCode: string): Promise<DeskProduct> {
  const product = await findDeskProduct(ctx.db, idOrCode)
  if (!product) throw new AppError('not_found')
  const loans = await toDeskLoans(ctx, await listStandingLoans(ctx.db, product.id))
  const current =
    loans.find(({ status }) => isOut(status)) ??
    loans.find(({ from_date }) => from_date <= ctx.today) ??
    null
  return {
    object: {
      id: product.id,
      code: product.code,
      name: product.name,
      img: pictureOf(product),
      corner: product.corner,
      place: product.place,
      accessories: product.accessories,
      is: { maintenance: product.maintenance, withdrawn: product.withdrawn },
    },
    current,
    closed: await closedLoan(ctx, product.id),
    next: loans.find(loan => loan !== current) ?? null,
    handovers: await handoversOf(ctx, product.id),
  }
}

/** The loan of a product whose return or denial the desk can still undo. */
async function closedLoan(ctx: Context, productId: string): Promise<DeskLoan | null> {
  const loans = await toDeskLoans(ctx, await listUndoableClosedLoans(ctx.db, productId))
  return loans.find(({ undo }) => undo) ?? null
}

async function handoversOf(ctx: Context, productId: string): Promise<Handover[]> {
  const rows = await listHandovers(ctx.db, productId, latest)
  return rows.map(({ at, undone_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undone: undone_at !== null,
  }))
}

type DayQuery = { headquarters?: string | undefined; date?: string | undefined }

/** The pickups and returns of a day, done or not; today also the late ones. Private loans are left out. */
export async function deskDay(ctx: Context, query: DayQuery): Promise<DeskDay> {
  const date = query.date ?? ctx.today
  const day = { day: date, late: date === ctx.today, pointId: query.headquarters }
  const loans = await toDeskLoans(ctx, await listLoansOfDay(ctx.db, day))
  return {
    date,
    pickups: loans
      .filter(
        ({ status, undo, delivery_date }) =>
          status === 'pending' || undo === 'deny' || delivery_date === date,
      )
      // What cannot be handed out comes first: somebody has to act before its borrower comes.
      .sort((a, b) => Number(!a.obstacle) - Number(!b.obstacle)),
    returns: loans.filter(
      loan =>
        loan.return_date === date ||
        (isOut(loan.status) && loan.to_date <= date && loan.delivery_date !== null),
    ),
  }
}
