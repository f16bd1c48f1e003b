import { inTransaction, type Services } from '../context.ts'
import { advanceQueue } from '../queue/advance-queue.ts'
import { inDueLibraries } from './due-libraries.ts'

/** Advances every queue: ends turns that are over and begins those of products available again. @returns how many began */
export function turnQueues(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db =>
      db
        .selectFrom('queue_places')
        .select(['library_id', 'object_id'])
        .distinct()
        .where('ended_at', 'is', null)
        .execute(),
    async (ctx, objects) => {
      let begun = 0
      for (const { object_id } of objects) {
        begun += await inTransaction(ctx, inside => advanceQueue(inside, object_id))
      }
      return begun
    },
  )
}
