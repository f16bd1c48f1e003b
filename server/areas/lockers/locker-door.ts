import type { DoorAnswer } from '#contract/shapes/locker.ts'
import { type CodeKind, codeRefusal } from '#domain/loans/codes.ts'
import { hasHandover } from '#server/areas/desk/handovers.repo.ts'
import { recordHandover, takeCopy } from '#server/areas/desk/handovers.ts'
import { lockProductOfLoan } from '#server/areas/loans/loans.repo.ts'
import { factsOf, moveLoan, requireLoan } from '#server/areas/loans/move-loan.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { AppError } from '#server/core/app-error.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { countAttemptsSince } from '#server/platform/limits/attempts.repo.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { findLoanByCode } from './lockers.repo.ts'

const tries = { name: 'locker_try', most: 60, minutes: 1 }
/** More in a row are no typing errors. Staff see their number in a day. */
const wrong = { name: 'locker_wrong', most: 20, minutes: 15 }

/**
 * Opens a locker's door with a code and moves its loan by the state table. Attempts are counted in their own
 * transactions, because a refusal rolls back the loan's.
 * @throws AppError code_unknown, code_used, code_too_early, code_over, rate_limited
 */
export async function openDoor(
  ctx: RequestContext,
  lockerId: string,
  code: string,
  requestKey: string | null = null,
): Promise<DoorAnswer> {
  await countAgainst(ctx, tries, lockerId)
  const known = await countAgainst(ctx, wrong, lockerId)
  const found = await inTransaction(ctx, inside => findLoanByCode(inside.db, lockerId, code))
  if (!found) throw new AppError('code_unknown')
  await known()
  const kind: CodeKind = found.pickup_code === code ? 'pickup' : 'deposit'
  const answer = { door: 'open', kind, number: found.number, object: found.product } as const
  return inTransaction(ctx, async inside => {
    await lockProductOfLoan(inside, found.id)
    const loan = await requireLoan(inside, found.id)
    const action = kind === 'pickup' ? 'hand_out' : 'take_back'
    if (requestKey && (await hasHandover(inside.db, loan.id, action, requestKey))) return answer
    const whereabouts = (await whereaboutsOf(inside, [loan.id])).get(loan.id)
    const refusal = codeRefusal(kind, factsOf(inside, loan, null, whereabouts), ctx.today)
    if (refusal) throw new AppError(refusal)
    if (kind === 'pickup') await takeCopy(inside, loan.id)
    const moved = await moveLoan(inside, loan.id, action, 'locker')
    await recordHandover(inside, moved, { kind: action, staff_id: null, request_key: requestKey })
    return answer
  })
}

/** How many wrong codes were tried at a locker. */
export function wrongCodesSince(ctx: Context, lockerId: string, since: Date) {
  return countAttemptsSince(ctx.db, `${wrong.name}:${lockerId}`, since)
}
