import type { RequestContext } from '#server/platform/context.ts'
import { sequentially } from '#server/platform/jobs/due-libraries.ts'
import type { DueLoan } from '../due-loans.repo.ts'

/** Work for one booking after another, with the ids of its due loans in order. @returns the sum of what each counted */
export function byBooking(work: (ctx: RequestContext, ids: readonly string[]) => Promise<number>) {
  const inOrder = sequentially(work)
  return (ctx: RequestContext, due: readonly DueLoan[]) => {
    const bookings = Map.groupBy(due, ({ booking_id }) => booking_id)
    return inOrder(
      ctx,
      [...bookings.values()].map(loans => loans.map(({ id }) => id).sort()),
    )
  }
}
