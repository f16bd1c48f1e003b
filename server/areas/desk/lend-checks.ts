import { memberRefusals } from '#contract/shapes/booking-errors.ts'
import {
  type CheckResult,
  type ChecksQuery,
  type DeskChecksAnswer,
  deskChecks,
} from '#contract/shapes/desk/lending.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { returnDays } from '#domain/days/together.ts'
import { checkState, deskCheckOf, mayOverride, type Refusal } from '#domain/loans/desk-checks.ts'
import { queueRules } from '#domain/loans/queue.ts'
import { pictureOf } from '#server/areas/catalogue/products.ts'
import { type Allows, lentLines, refusedLine, requireLines } from '#server/areas/checkout/lines.ts'
import { chosenMethod } from '#server/areas/checkout/places.ts'
import { calendarsTogether, requirePeriod } from '#server/areas/checkout/reservations.ts'
import { AppError } from '#server/core/app-error.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { listProductsToLend } from './lending.repo.ts'
import { asBorrower, loadLending, requireDeskRules } from './lending.ts'

type Refused = Parameters<Allows>[0]

export const refusalOf = ({ error: { code, detail }, prepared }: Refused): Refusal => ({
  code,
  limit: detail.limit,
  prepared,
})

/**
 * What the rules say before the desk lends something, and the day to bring it back that they propose. They are asked as a
 * checkout asks them, but go on after each refusal.
 * @throws AppError not_found
 */
export async function checkLending(
  ctx: StaffContext,
  query: ChecksQuery,
): Promise<DeskChecksAnswer> {
  const lending = await loadLending(ctx, query)
  const { facts, cart, from, since } = lending
  const own = asBorrower(ctx, query.member)
  const lines = await lentLines(cart.lines, facts.products)
  const collection = { pointId: query.point, delivered: false, time: ctx.time }
  const { loanDays } = queueRules(ctx.library.document)
  const calendars = await calendarsTogether(own, lines, facts)
  const { proposed, latest } = returnDays(calendars.at(collection), from, loanDays)
  const to = query.to_date ?? proposed ?? addDays(from, loanDays - 1)

  const refused: Refused[] = []
  const allows: Allows = one => refused.push(one) > 0
  await requireLines(own, facts.borrower, { lines, points: facts.points }, 'confirm', allows)
  await requireDeskRules(ctx, lending, lines, allows)
  const isPlaced = async (some: typeof lines) => {
    const error = await chosenMethod(own, some, facts.points, cart).then(() => null, asRefusal)
    const [line] = some
    return !error || !line || !allows({ line, error })
  }
  const placed = []
  for (const line of lines) placed.push(await isPlaced([line]))
  // All of them may be too many for a locker.
  if (placed.every(Boolean)) await isPlaced(lines)
  await requirePeriod(own, lines, facts, collection, { from, to }, { allows, since })

  const { id, name, card_number } = facts.borrower
  return {
    member: { id, name, card_number },
    checks: resultsOf(refused, lines.length),
    lines: await shownLines(ctx, lending),
    from_date: from,
    to_date: to,
    proposed,
    latest,
    hands_out: lending.handsOut,
  }
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/** Refusals that are about the member, whatever is lent. */
const ofMember: readonly string[] = [...memberRefusals, 'loans_overdue']

function resultsOf(refused: readonly Refused[], lines: number): CheckResult[] {
  return deskChecks.map(check => {
    const own = refused.filter(one => deskCheckOf(refusalOf(one)) === check)
    const refusals = own.map(refusalOf)
    const worst = refusals.find(one => !mayOverride(one)) ?? refusals[0]
    const isOfAll = check === 'days' && own.length === lines
    const about = own.filter(({ error }) => !isOfAll && !ofMember.includes(error.code))
    const code = worst?.code ?? null
    return { check, state: checkState(refusals), code, lines: about.map(refusedLine) }
  })
}

async function shownLines(
  ctx: StaffContext,
  { cart, copies }: Awaited<ReturnType<typeof loadLending>>,
) {
  const products = await listProductsToLend(
    ctx.db,
    cart.lines.map(({ object_id }) => object_id),
  )
  return cart.lines.flatMap(({ object_id, quantity }) => {
    const product = products.find(({ id }) => id === object_id)
    if (!product) return []
    const { imgs: _, ...shown } = product
    const scanned = copies.filter(copy => copy.object_id === object_id)
    return {
      product: { ...shown, img: pictureOf(product) },
      quantity,
      copies: scanned.map(({ id, code }) => ({ id, code })),
    }
  })
}
