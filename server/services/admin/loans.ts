import type { AdminLoan } from '#contract/shapes/admin.ts'
import { actionsOf } from '#domain/order-status.ts'
import { recordWrite } from '../../access/audit.ts'
import { AppError } from '../../app-error.ts'
import { withLibrary } from '../../store/transaction.ts'
import type { Ctx } from '../carts.ts'
import { factsOf, lockLoan, moveLoan } from '../move-loan.ts'

type DeskAction = AdminLoan['actions'][number]
const deskActions: readonly string[] = ['hand_out', 'take_back', 'deny'] satisfies DeskAction[]
const most = 300

type Query = { show?: 'day' | 'overdue' | undefined; day?: string | undefined }

/** What a day holds: what begins, ends or is out; or what should be back by now. */
export function listLoans(
  ctx: Ctx,
  { show = 'day', day = ctx.today }: Query,
): Promise<AdminLoan[]> {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const base = rows(ctx).orderBy('loans.to_date').limit(most)
    const query =
      show === 'overdue'
        ? base
            .where('loans.status', 'in', ['approved', 'extended'])
            .where('loans.to_date', '<', ctx.today)
        : base
            .where('loans.status', 'in', ['pending', 'approved', 'extended', 'returned'])
            .where('loans.from_date', '<=', day)
            .where('loans.to_date', '>=', day)
    return (await query.execute()).map(row => present(ctx, row))
  })
}

/** @throws AppError with the refusal of the table of states */
export function moveAsDesk(
  ctx: Ctx,
  id: string,
  { action, motivation = null }: { action: DeskAction; motivation?: string | null | undefined },
): Promise<AdminLoan> {
  return withLibrary(ctx.store, ctx.library.id, async () => {
    const before = await lockLoan(ctx, id)
    const after = await moveLoan(ctx, id, action, 'desk', { motivation })
    await recordWrite(ctx, {
      action: `loan ${action}`,
      target: before.number,
      before: { status: before.status },
      after: { status: after.status, ...(motivation && { motivation }) },
    })
    const row = await rows(ctx).where('loans.id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('not_found')
    return present(ctx, row)
  })
}

function rows(ctx: Ctx) {
  return ctx.store.db
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
    .select(['objects.name as object_name', 'objects.code as object_code'])
    .select(['members.name as member_name', 'members.phone_number as member_phone'])
    .select('headquarters.name as place')
    .where('loans.library_id', '=', ctx.library.id)
    .where('loans.status', '!=', 'checkout')
}

type Found = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function present(ctx: Ctx, row: Found): AdminLoan {
  const { id, number, status, method, from_date, to_date } = row
  const may = actionsOf(factsOf(ctx, row), 'desk') as string[]
  return {
    ...{ id, number, status, method, from_date, to_date },
    object: { id: row.object_id, code: row.object_code, name: row.object_name },
    member: { id: row.member_id, name: row.member_name, phone_number: row.member_phone },
    place: row.place,
    actions: may.filter((one): one is DeskAction => deskActions.includes(one)),
  }
}
