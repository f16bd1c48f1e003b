import type { DeskDay, DeskLoan, DeskProduct, Handover } from '#contract/shapes/desk.ts'
import { isOut } from '#domain/loans/states.ts'
import { codeOf } from '#domain/search/terms.ts'
import { listCopies } from '#server/areas/availability/copies.repo.ts'
import { findCodedCopy } from '#server/areas/catalogue/product-codes.repo.ts'
import { pictureOf } from '#server/areas/catalogue/products.ts'
import { orNotFound } from '#server/core/app-error.ts'
import type { Context } from '#server/platform/context.ts'
import { manualAddress } from '#server/platform/files/document-address.ts'
import { openDefectsOf } from './defects.ts'
import {
  type DeskLoanRow,
  listLoansOfDay,
  listStandingLoans,
  listStillOut,
  listUndoableClosedLoans,
} from './desk-loans.repo.ts'
import { toDeskLoans } from './desk-loans.ts'
import { findDeskCopy } from './desk-products.repo.ts'
import { listHandovers } from './handovers.repo.ts'

/** How many handovers are shown. */
const latest = 12

/** The copy of a label, or the only one whose code this is in another spelling. @throws AppError not_found */
export async function requireCopy(ctx: Context, idOrCode: string) {
  const labelled = await findDeskCopy(ctx.db, idOrCode)
  if (labelled) return labelled
  const code = codeOf(idOrCode)
  const id = code === null ? undefined : await findCodedCopy(ctx.db, code)
  return orNotFound(id === undefined ? undefined : await findDeskCopy(ctx.db, id))
}

/**
 * A product by its id or the code on a label. A withdrawn one too, because it may still have to be returned. Of several copies
 * the one of the label: what is out is its own loan, what waits can be handed out with any of them.
 * @throws AppError not_found
 */
export async function deskProduct(ctx: Context, idOrCode: string): Promise<DeskProduct> {
  const copy = await requireCopy(ctx, idOrCode)
  const rows = await listStandingLoans(ctx.db, copy.object_id)
  const copies = await copiesOf(ctx, copy.object_id, rows)
  const isOwn = ({ copy_id }: DeskLoanRow) => copy_id === copy.id
  const here = rows.filter(row => isOwn(row) || !isOut(row.status))
  const begun = here.filter(({ status, from_date }) => !isOut(status) && from_date <= ctx.today)
  const first = here.find(({ status }) => isOut(status)) ?? begun.find(isOwn) ?? begun[0]
  const loans = await toDeskLoans(ctx, here)
  const elsewhere = rows.filter(row => !here.includes(row))
  const current = loans.find(({ id }) => id === first?.id) ?? null
  const others = begun.filter(row => row !== first).map(({ id }) => id)
  const closed = await closedLoan(ctx, copy)
  const isOther = ({ id }: DeskLoan) => others.includes(id)
  return {
    object: {
      id: copy.object_id,
      copy: copy.id,
      state: copy.state,
      code: copy.code,
      name: copy.name,
      names: copy.names,
      img: pictureOf(copy),
      corner: copy.corner,
      place: copy.place,
      place_id: copy.place_id,
      accessories: copy.accessories,
      handout_note: copy.handout_note,
      manual: manualAddress(copy.manual),
      is: { maintenance: copy.state !== 'in_service', withdrawn: copy.withdrawn },
    },
    ...(copies.length > 1 && {
      copies,
      others: loans.filter(isOther),
      away: await toDeskLoans(ctx, here.some(({ status }) => isOut(status)) ? [] : elsewhere),
    }),
    current,
    closed,
    still_out: await stillOutOf(ctx, closed),
    defects: await openDefectsOf(ctx, copy.id),
    next: loans.find(loan => loan !== current && (copies.length < 2 || !isOther(loan))) ?? null,
    handovers: await handoversOf(ctx, copy),
  }
}

/** A product's copies, each with the last day of the loan that has it. */
async function copiesOf(ctx: Context, productId: string, rows: readonly DeskLoanRow[]) {
  return (await listCopies(ctx.db, productId)).map(({ id, code, state }) => {
    const loan = rows.find(({ copy_id, status }) => copy_id === id && isOut(status))
    return { id, code, state, out_until: loan?.to_date ?? null }
  })
}

type Copy = { id: string; object_id: string }

/** The loan of a copy whose return or denial the desk can still undo. */
async function closedLoan(ctx: Context, copy: Copy): Promise<DeskLoan | null> {
  const rows = await listUndoableClosedLoans(ctx.db, copy.object_id)
  const loans = await toDeskLoans(
    ctx,
    rows.filter(({ copy_id }) => copy_id === copy.id),
  )
  return loans.find(({ undo }) => undo) ?? null
}

async function handoversOf(ctx: Context, copy: Copy): Promise<Handover[]> {
  const rows = await listHandovers(ctx.db, copy, latest)
  return rows.map(({ at, undone_at, lost, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undone: undone_at !== null,
    lost: row.kind === 'take_back' && undone_at === null && (lost ?? false),
  }))
}

/** What else a borrower has who just brought something back, so that the desk can ask for it. */
async function stillOutOf(ctx: Context, closed: DeskLoan | null) {
  if (closed?.undo !== 'take_back') return []
  const { id, borrower } = closed
  const rows = await listStillOut(ctx.db, { id, member_id: borrower.id ?? '' })
  return rows.map(row => ({ ...row, late: row.to_date < ctx.today }))
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
