import type { Db } from '#server/core/store/transaction.ts'

/** Attempts after `until` are not counted, because a wrong clock dated them. */
type Window = { since: Date; until: Date }

export function insertAttempts(db: Db, keys: string[], { at, id }: { at: Date; id: string }) {
  return db
    .insertInto('attempts')
    .values(keys.map(key => ({ key, at, id })))
    .execute()
}

/** How many attempts a key has in a window, and the time of the first. */
export function countAttempts(db: Db, key: string, { since, until }: Window) {
  return db
    .selectFrom('attempts')
    .select(eb => [eb.fn.countAll<string>().as('count'), eb.fn.min('at').as('first')])
    .where('key', '=', key)
    .where('at', '>=', since)
    .where('at', '<=', until)
    .executeTakeFirstOrThrow()
}

/** How many attempts a key has since an instant. */
export async function countAttemptsSince(db: Db, key: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('key', '=', key)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * For each key how many attempts are stored, how many are in the window, and the time of the first of these.
 */
export function countAttemptsByKey(db: Db, keys: string[], { since, until }: Window) {
  return db
    .selectFrom('attempts')
    .select(eb => [
      'key',
      eb.fn.countAll<string>().as('day'),
      eb.fn.countAll<string>().filterWhere('at', '>=', since).as('recent'),
      eb.fn.min('at').filterWhere('at', '>=', since).as('first'),
    ])
    .where('key', 'in', keys)
    .where('at', '<=', until)
    .groupBy('key')
    .execute()
}

/** Deletes up to 1000 attempts made before `before`. */
export function deleteOldAttempts(db: Db, before: Date) {
  return db
    .deleteFrom('attempts')
    .where('id', 'in', eb =>
      eb
        .selectFrom('attempts')
        .select('id')
        .where('at', '<', before)
        .limit(1000)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Deletes one attempt under all its keys, and every attempt under `key`. */
export function deleteAttempts(db: Db, { id, key }: { id: string; key: string }) {
  return db
    .deleteFrom('attempts')
    .where(eb => eb.or([eb('id', '=', id), eb('key', '=', key)]))
    .execute()
}

export function deleteAttempt(db: Db, { id, key }: { id: string; key: string }) {
  return db.deleteFrom('attempts').where('key', '=', key).where('id', '=', id).execute()
}
