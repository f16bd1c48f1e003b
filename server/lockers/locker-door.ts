import type { DoorAnswer } from '#contract/shapes/locker.ts'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { type CodeKind, codeRefusal } from '#domain/loans/locker-code.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import { recordHandover } from '../desk/handovers.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { lockLoan, moveLoan } from '../loans/move-loan.ts'

const tries = { name: 'locker_try', most: 60, minutes: 1 }
/** So many in a row are no slip of a finger; a day's are told to staff. */
const wrong = { name: 'locker_wrong', most: 20, minutes: 15 }

/**
 * Opens a smartlocker's door to a code and moves its loan by the state table. What is tried is counted,
 * right or wrong, outside the transaction that a refusal undoes.
 * @throws AppError code_unknown, code_used, code_too_early, code_over, rate_limited
 */
export async function openDoor(
  ctx: RequestContext,
  headquartersId: string,
  code: string,
  requestKey: string | null = null,
): Promise<DoorAnswer> {
  await countAgainst(ctx, tries, headquartersId)
  const known = await countAgainst(ctx, wrong, headquartersId)
  const found = await inTransaction(ctx, inside => findByCode(inside, headquartersId, code))
  if (!found) throw new AppError('code_unknown')
  await known()
  const kind: CodeKind = found.pickup_code === code ? 'pickup' : 'deposit'
  const answer = { door: 'open', kind, number: found.number, object: found.object } as const
  return inTransaction(ctx, async inside => {
    const loan = await lockLoan(inside, found.id)
    const act = kind === 'pickup' ? 'hand_out' : 'take_back'
    if (requestKey && (await wasAsked(inside, loan.id, act, requestKey))) return answer
    const refusal = codeRefusal(kind, loan, ctx.today)
    if (refusal) throw new AppError(refusal)
    const moved = await moveLoan(inside, loan.id, act, 'locker')
    await recordHandover(inside, moved, { kind: act, staff_id: null, request_key: requestKey })
    return answer
  })
}

/** The loan a code is of at this place, one that is open before any that is over. */
function findByCode(ctx: Context, headquartersId: string, code: string) {
  return ctx.db
    .selectFrom('loans')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'loans.library_id')
        .onRef('objects.id', '=', 'loans.object_id'),
    )
    .select(['loans.id', 'loans.number', 'loans.pickup_code', 'objects.name as object'])
    .where('loans.headquarters_id', '=', headquartersId)
    .where('loans.method', '=', 'smartlocker')
    .where('loans.status', '!=', 'checkout')
    .where(eb => eb.or([eb('loans.pickup_code', '=', code), eb('loans.deposit_code', '=', code)]))
    .orderBy(eb => eb('loans.status', 'in', standingOrderStatuses), 'desc')
    .orderBy('loans.created_at', 'desc')
    .executeTakeFirst()
}

/** Whether this very request opened the door before. */
async function wasAsked(ctx: Context, loanId: string, kind: 'hand_out' | 'take_back', key: string) {
  const row = await ctx.db
    .selectFrom('handovers')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** How many codes that were nobody's were tried at a smartlocker. */
export async function wrongCodesSince(ctx: Context, headquartersId: string, since: Date) {
  const { count } = await ctx.db
    .selectFrom('attempts')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('key', '=', `${wrong.name}:${headquartersId}`)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
