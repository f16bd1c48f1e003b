import { inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { advanceQueue } from './advance-queue.ts'
import { listQueuesToAdvance } from './queue-entries.repo.ts'

/** Advances the queues of all libraries: ends turns that are over, and begins those of products available again. @returns how many began */
export function advanceQueues(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listQueuesToAdvance(db, services.now()),
    async (ctx, queues) => {
      let begun = 0
      for (const { object_id } of queues) {
        begun += await inTransaction(ctx, inside => advanceQueue(inside, object_id))
      }
      return begun
    },
  )
}
