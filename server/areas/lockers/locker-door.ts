import type { DoorAnswer } from '#contract/shapes/locker.ts'
import { type CodeKind, codeRefusal } from '#domain/loans/codes.ts'
import { canDo } from '#domain/loans/order-status.ts'
import { listHandedBy } from '#server/areas/desk/handovers.repo.ts'
import { recordHandover, takeCopy } from '#server/areas/desk/handovers.ts'
import { lockProductsOfLoans } from '#server/areas/loans/loans.repo.ts'
import { factsOf, moveLoans, requireLoan } from '#server/areas/loans/move-loan.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { AppError } from '#server/core/app-error.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { countAttemptsSince } from '#server/platform/limits/attempts.repo.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { listLoansByCode } from './lockers.repo.ts'

const tries = { name: 'locker_try', most: 60, minutes: 1 }
/** More in a row are no typing errors. Staff see their number in a day. */
const wrong = { name: 'locker_wrong', most: 20, minutes: 15 }

/**
 * Opens a locker's door with a code and moves its loans by the state table: a pickup code hands out all loans of its
 * booking that can be handed out, and stays valid for the others. Attempts are counted in their own transactions,
 * because a refusal rolls back the loans'.
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
  const found = await inTransaction(ctx, inside => listLoansByCode(inside.db, lockerId, code))
  const [first] = found
  if (!first) throw new AppError('code_unknown')
  await known()
  const kind: CodeKind = first.pickup_code === code ? 'pickup' : 'deposit'
  const action = kind === 'pickup' ? 'hand_out' : 'take_back'
  const isTogether = ({ booking_id, pickup_code }: Coded) =>
    booking_id === first.booking_id && pickup_code === code
  const loans = kind === 'pickup' ? found.filter(isTogether) : [first]
  const ids = loans.map(({ id }) => id)
  return inTransaction(ctx, async inside => {
    await lockProductsOfLoans(inside, ids)
    const handed = requestKey ? await listHandedBy(inside.db, ids, action, requestKey) : []
    if (handed.length > 0) {
      return answerOf(
        kind,
        loans.filter(({ id }) => handed.includes(id)),
      )
    }
    const open = await openable(inside, loans, kind)
    const moved = await moveLoans(inside, open, action, 'locker')
    for (const loan of moved) {
      await recordHandover(inside, loan, { kind: action, staff_id: null, request_key: requestKey })
    }
    return answerOf(kind, open)
  })
}

type Coded = Awaited<ReturnType<typeof listLoansByCode>>[number]

function answerOf(kind: CodeKind, loans: readonly Coded[]): DoorAnswer {
  const all = loans.map(({ number, product }) => ({ number, object: product }))
  const { number = '', object = '' } = all[0] ?? {}
  return { door: 'open', kind, number, object, loans: all }
}

/** The loans that a code moves now, each with the copy that it gets. @throws AppError the first refusal if there is none */
async function openable(ctx: Context, loans: readonly Coded[], kind: CodeKind): Promise<Coded[]> {
  const open: Coded[] = []
  let refusal: AppError | undefined
  for (const one of loans) {
    try {
      const given = open.map(({ id }) => id)
      await requireOpen(ctx, one.id, kind, { given, isOneOfSeveral: loans.length > 1 })
      open.push(one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refusal ??= error
    }
  }
  if (open.length === 0 && refusal) throw refusal
  return open
}

/** @param given the ids of the loans that are handed out before it, with their copies */
async function requireOpen(
  ctx: Context,
  id: string,
  kind: CodeKind,
  { given, isOneOfSeveral }: { given: readonly string[]; isOneOfSeveral: boolean },
) {
  const loan = await requireLoan(ctx, id)
  const factsNow = async () => {
    const whereabouts = (await whereaboutsOf(ctx, [id])).get(id)
    return factsOf(ctx, loan, null, whereabouts)
  }
  const refusal = codeRefusal(kind, await factsNow(), ctx.today)
  if (refusal) throw new AppError(refusal)
  if (kind === 'deposit') return
  await takeCopy(ctx, id, null, given)
  // The move checks the same again, but one refused loan must not prevent the others.
  const late = isOneOfSeveral ? canDo('hand_out', await factsNow(), 'locker') : null
  if (late) throw new AppError(late)
}

export function wrongCodesSince(ctx: Context, lockerId: string, since: Date) {
  return countAttemptsSince(ctx.db, `${wrong.name}:${lockerId}`, since)
}
