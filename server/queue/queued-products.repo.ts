import { selectProducts } from '../catalogue/products.repo.ts'
import type { Db } from '../store/transaction.ts'

/** The products that a member waits for, in the order in which they joined. */
export function listQueuedProducts(db: Db, memberId: string) {
  return selectProducts(db)
    .innerJoin('queue_places', 'queue_places.object_id', 'objects.id')
    .where('queue_places.member_id', '=', memberId)
    .where('queue_places.ended_at', 'is', null)
    .orderBy('queue_places.number')
    .execute()
}
