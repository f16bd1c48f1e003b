import { inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries, sequentially } from '#server/platform/jobs/due-libraries.ts'
import { advanceQueue } from './advance-queue.ts'
import { listQueuesToAdvance } from './queue-entries.repo.ts'

/** Advances the queues of all libraries: ends turns that are over, and begins those of products available again. @returns how many began */
export function advanceQueues(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listQueuesToAdvance(db, services.now()),
    sequentially((ctx, { object_id: id }) =>
      inTransaction(ctx, inside => advanceQueue(inside, id)),
    ),
  )
}
