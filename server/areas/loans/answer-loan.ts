import { element, escapeHtml, trustedHtml } from '#contract/html.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Order } from '#contract/shapes/order.ts'
import { isClosed } from '#domain/loans/states.ts'
import { AppError } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { requireParty } from './loan-moves.ts'
import { notifyOfAnswer } from './loan-notifications.ts'
import { updateLoan } from './loans.repo.ts'
import { requireLoan } from './move-loan.ts'
import { getOrder } from './orders.ts'

/**
 * The owner of a private product writes to the borrower of an open loan, who is notified.
 * @throws AppError not_found; forbidden for the borrower or a loan of the library; order_state_changed if it is
 * closed; rate_limited
 */
export async function answerLoan(ctx: ActorContext, id: string, answer: string): Promise<Order> {
  const who = await requireParty(ctx, id)
  const loan = await requireLoan(ctx, id)
  if (who !== 'owner' || loan.method !== 'p2p') throw new AppError('forbidden')
  if (isClosed(loan.status)) throw new AppError('order_state_changed')
  const limit = { name: 'answer', most: serverLimits.answersPerDay, minutes: 24 * 60 }
  await countAgainst(ctx, limit, ctx.actor.memberId)
  const note_answers = JSON.stringify([...loan.note_answers, asHtml(answer)])
  const saved = await updateLoan(ctx.db, { id, from: loan.status }, { note_answers })
  if (!saved) throw new AppError('order_state_changed')
  await notifyOfAnswer(ctx, id, answer)
  return getOrder(ctx, id)
}

/** A paragraph without any markup of the member's, with their line breaks. */
function asHtml(answer: string): string {
  const lines = answer.split('\n').map(line => escapeHtml(line))
  return element('p', {}, trustedHtml(lines.join('<br />')))
}
