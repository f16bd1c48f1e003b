import type { Db } from '#server/core/store/transaction.ts'

export function findFeed(db: Db, memberId: string) {
  return db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
}

type Feed = { member_id: string; token_hash: string; created_at: Date; read_at: null }

export function insertFeed(db: Db, values: Feed) {
  return db.insertInto('calendar_feeds').values(values).execute()
}

/** Of one member, or of everybody if `memberId` is `null`. */
export function deleteFeeds(db: Db, memberId: string | null) {
  const feeds = db.deleteFrom('calendar_feeds')
  return (memberId === null ? feeds : feeds.where('member_id', '=', memberId)).execute()
}

/** Saves when the feed was read. @returns its member; `undefined` for an unknown token */
export async function markFeedRead(db: Db, token_hash: string, at: Date) {
  const feed = await db
    .updateTable('calendar_feeds')
    .set({ read_at: at })
    .where('token_hash', '=', token_hash)
    .returning('member_id')
    .executeTakeFirst()
  return feed?.member_id
}

export function findLanguage(db: Db, memberId: string) {
  return db
    .selectFrom('members')
    .select('language')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
}
