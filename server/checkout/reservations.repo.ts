import { sql } from 'kysely'
import type { Db } from '../store/transaction.ts'

/** Deletes the member's reservation, and the product's reservations that have expired at `at`. */
export function deleteReservations(
  db: Db,
  { memberId, productId, at }: { memberId: string; productId: string; at: Date },
) {
  return db
    .deleteFrom('loans')
    .where('status', '=', sql.lit('checkout' as const))
    .where(eb =>
      eb.or([
        eb('member_id', '=', memberId),
        eb.and([eb('object_id', '=', productId), eb('expires_at', '<=', at)]),
      ]),
    )
    .execute()
}
