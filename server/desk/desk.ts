import type { DeskDay, DeskObject, Handover } from '#contract/shapes/desk.ts'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { isOut } from '#domain/loans/order-status.ts'
import { AppError } from '../app-error.ts'
import { pictureOf } from '../catalogue/products.ts'
import type { Context } from '../context.ts'
import { deskLoans } from './desk-loans.ts'

/** So much of an object's past is shown. */
const latest = 12

/**
 * An object by id or by the code on its label, withdrawn or not: what was lent must be taken back.
 * @throws AppError not_found
 */
export async function deskObject(ctx: Context, idOrCode: string): Promise<DeskObject> {
  const object = await ctx.db
    .selectFrom('objects')
    .innerJoin('headquarters', join =>
      join
        .onRef('headquarters.library_id', '=', 'objects.library_id')
        .onRef('headquarters.id', '=', 'objects.location_id'),
    )
    .select(['objects.id', 'objects.code', 'objects.name', 'objects.imgs', 'objects.corner'])
    .select(['objects.maintenance', 'objects.accessories', 'headquarters.name as place'])
    .where(eb =>
      eb.or([
        eb('objects.id', '=', idOrCode),
        // Spelt out, since no index under row-level security knows of upper().
        eb('objects.code', 'in', [idOrCode, idOrCode.toUpperCase(), idOrCode.toLowerCase()]),
      ]),
    )
    .orderBy(eb => eb('objects.id', '=', idOrCode), 'desc')
    .executeTakeFirst()
  if (!object) throw new AppError('not_found')
  const loans = await deskLoans(ctx, rows =>
    rows
      .where('loans.object_id', '=', object.id)
      .where('loans.status', 'in', standingOrderStatuses)
      .orderBy('loans.from_date'),
  )
  const current =
    loans.find(({ status }) => isOut(status)) ??
    loans.find(({ from_date }) => from_date <= ctx.today) ??
    null
  return {
    object: {
      id: object.id,
      code: object.code,
      name: object.name,
      img: pictureOf(object),
      corner: object.corner,
      place: object.place,
      accessories: object.accessories,
      is: { maintenance: object.maintenance },
    },
    current,
    next: loans.find(loan => loan !== current) ?? null,
    handovers: await handoversOf(ctx, object.id),
  }
}

async function handoversOf(ctx: Context, objectId: string): Promise<Handover[]> {
  const rows = await ctx.db
    .selectFrom('handovers')
    .leftJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'handovers.library_id')
        .onRef('members.id', '=', 'handovers.staff_id'),
    )
    .leftJoin('loans', join =>
      join
        .onRef('loans.library_id', '=', 'handovers.library_id')
        .onRef('loans.id', '=', 'handovers.loan_id'),
    )
    .leftJoin('files', join =>
      join
        .onRef('files.library_id', '=', 'handovers.library_id')
        .onRef('files.id', '=', 'handovers.photo_id'),
    )
    .select(['handovers.id', 'handovers.kind', 'handovers.at', 'handovers.note'])
    .select(['damaged', 'undone_at', 'members.name as by', 'files.img as photo'])
    .select('loans.number as loan_number')
    .where('handovers.object_id', '=', objectId)
    .orderBy('handovers.at', 'desc')
    .limit(latest)
    .execute()
  return rows.map(({ at, undone_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undone: undone_at !== null,
  }))
}

type DayQuery = { headquarters?: string | undefined; date?: string | undefined }

/**
 * What is handed out and taken back on a day, done or still to do; today also what is late. Private
 * loans are between their two parties.
 */
export async function deskDay(ctx: Context, query: DayQuery): Promise<DeskDay> {
  const date = query.date ?? ctx.today
  const { headquarters } = query
  const loans = await deskLoans(ctx, rows => {
    const here = rows
      .where('loans.method', '!=', 'p2p')
      .where(eb =>
        eb.or([
          eb.and([
            eb('loans.status', '=', 'pending'),
            eb('loans.from_date', '<=', date),
            eb('loans.collect_by', '>=', date),
          ]),
          eb('loans.delivery_date', '=', date),
          eb.and([
            eb('loans.status', 'in', ['approved', 'extended']),
            date === ctx.today ? eb('loans.to_date', '<=', date) : eb('loans.to_date', '=', date),
          ]),
          eb('loans.return_date', '=', date),
        ]),
      )
      .orderBy('objects.name')
    return headquarters ? here.where('loans.headquarters_id', '=', headquarters) : here
  })
  return {
    date,
    pickups: loans.filter(loan => loan.status === 'pending' || loan.delivery_date === date),
    returns: loans.filter(
      loan =>
        loan.return_date === date ||
        (isOut(loan.status) && loan.to_date <= date && loan.delivery_date !== null),
    ),
  }
}
