import type { Db } from '#server/core/store/transaction.ts'

type Device = {
  endpoint: string
  p256dh: string
  auth: string
  member_id: string
  session_id: string
}

/** Saves a device's subscription. A known endpoint becomes this member's. */
export function saveSubscription(db: Db, { endpoint, ...device }: Device, at: Date) {
  return db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...device, created_at: at })
    .onConflict(conflict => conflict.columns(['library_id', 'endpoint']).doUpdateSet(device))
    .execute()
}

/** Deletes a member's subscriptions except the newest. */
export function deleteOldSubscriptions(db: Db, memberId: string, newest: number) {
  const newestIds = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(newest)
  return db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('id', 'not in', newestIds)
    .execute()
}

export function deleteSubscription(db: Db, memberId: string, endpoint: string) {
  return db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export function deleteSubscriptionById(db: Db, id: string) {
  return db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}
