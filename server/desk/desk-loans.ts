import { type DeskAction, type DeskLoan, deskActions } from '#contract/shapes/desk.ts'
import { orderRank } from '#contract/shapes/order.ts'
import { actionsOf, canDo, isOut } from '#domain/loans/order-status.ts'
import { pictureOf } from '../catalogue/products.ts'
import type { Context } from '../context.ts'
import { factsOf } from '../loans/move-loan.ts'
import { whereaboutsOf } from '../pickup-points/whereabouts.ts'
import type { Db } from '../store/transaction.ts'

/** Loans with what the desk needs to know: the object, who has booked it, where. */
function deskRows(db: Db) {
  return db
    .selectFrom('loans')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'loans.library_id')
        .onRef('members.id', '=', 'loans.member_id'),
    )
    .leftJoin('headquarters', join =>
      join
        .onRef('headquarters.library_id', '=', 'loans.library_id')
        .onRef('headquarters.id', '=', 'loans.headquarters_id'),
    )
    .selectAll('loans')
    .select(['objects.code', 'objects.name', 'objects.imgs'])
    .select(['members.name as borrower', 'members.card_number', 'members.phone_number'])
    .select('headquarters.name as point')
    .where('loans.status', '!=', 'checkout')
}

type Rows = ReturnType<typeof deskRows>

/** The loans that `choose` keeps, as the desk sees them. */
export async function deskLoans(ctx: Context, choose: (rows: Rows) => Rows): Promise<DeskLoan[]> {
  const rows = await choose(deskRows(ctx.db)).execute()
  const whereabouts = await whereaboutsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => {
    const facts = factsOf(ctx, row, null, whereabouts.get(row.id))
    const waits = row.status === 'pending'
    return {
      id: row.id,
      number: row.number,
      status: row.status,
      status_n: orderRank[row.status],
      method: row.method,
      product: { id: row.object_id, code: row.code, name: row.name, img: pictureOf(row) },
      borrower: {
        name: row.borrower,
        card_number: row.card_number,
        phone_number: row.phone_number,
      },
      point: row.headquarters_id ? { id: row.headquarters_id, name: row.point ?? '' } : null,
      address: row.shipping_geo,
      from_date: row.from_date,
      to_date: row.to_date,
      collect_by: waits ? row.collect_by : null,
      delivery_date: row.delivery_date,
      return_date: row.return_date,
      note: row.note,
      is: { late: isOut(row.status) && row.to_date < ctx.today },
      actions: actionsOf(facts, 'desk').filter(isDeskAction),
      hand_out_refusal: waits ? canDo('hand_out', facts, 'desk') : null,
    }
  })
}

function isDeskAction(action: string): action is DeskAction {
  return (deskActions as readonly string[]).includes(action)
}
