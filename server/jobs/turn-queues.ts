import { inTransaction, type Services } from '../context.ts'
import { turnQueue } from '../queue/queue-turns.ts'
import { inDueLibraries } from './due-libraries.ts'

/** Moves every queue on: turns that are over pass, objects that are prepared are offered. */
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
        begun += await inTransaction(ctx, inside => turnQueue(inside, object_id))
      }
      return begun
    },
  )
}
