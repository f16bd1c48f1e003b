import { inTransaction, type Services } from '../context.ts'
import { advanceQueue } from '../queue/advance-queue.ts'
import { listQueues } from '../queue/queue-entries.repo.ts'
import { inDueLibraries } from './due-libraries.ts'

/** Advances every queue: ends turns that are over and begins those of products available again. @returns how many began */
export function turnQueues(services: Services): Promise<number> {
  return inDueLibraries(services, listQueues, async (ctx, queues) => {
    let begun = 0
    for (const { object_id } of queues) {
      begun += await inTransaction(ctx, inside => advanceQueue(inside, object_id))
    }
    return begun
  })
}
