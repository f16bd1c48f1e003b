import type { NotificationChoice } from '#contract/shapes/notification.ts'
import type { Db } from '#server/core/store/transaction.ts'

/** Saves a member's choice for a topic and channel, unless they have left. */
export function saveChoice(
  db: Db,
  memberId: string,
  { topic, channel, wanted }: NotificationChoice,
) {
  return db
    .insertInto('notice_choices')
    .columns(['library_id', 'member_id', 'topic', 'channel', 'wanted'])
    .expression(eb =>
      eb
        .selectFrom('members')
        .select(({ val }) => [
          'library_id',
          'id',
          val(topic).as('topic'),
          val(channel).as('channel'),
          val(wanted).as('wanted'),
        ])
        .where('id', '=', memberId)
        .where('deleted_at', 'is', null),
    )
    .onConflict(conflict =>
      conflict.columns(['library_id', 'member_id', 'topic', 'channel']).doUpdateSet({ wanted }),
    )
    .execute()
}

/** What a member has turned off or on. */
export function listChoices(db: Db, memberId: string) {
  return db
    .selectFrom('notice_choices')
    .select(['topic', 'channel', 'wanted'])
    .where('member_id', '=', memberId)
    .execute()
}
