import type { Services } from '../context.ts'
import { turnQueue } from '../services/queue-turns.ts'
import { withLibrary } from '../store/transaction.ts'
import { everyLibrary } from './every-library.ts'

/** Moves every queue on: turns that are over pass, objects that are prepared are offered. */
export function turnQueues(services: Services): Promise<number> {
  return everyLibrary(services, async ctx => {
    const objects = await withLibrary(ctx.store, ctx.library.id, db =>
      db
        .selectFrom('queue_places')
        .select('object_id')
        .distinct()
        .where('library_id', '=', ctx.library.id)
        .where('ended_at', 'is', null)
        .execute(),
    )
    let begun = 0
    for (const { object_id } of objects) begun += await turnQueue(ctx, object_id)
    return begun
  })
}
