import {
  alwaysTold,
  type NoticeChannel,
  type NoticeChoice,
  type NoticeChoices,
  type NoticeTopic,
  noticeChannels,
  noticeTopics,
} from '#contract/shapes/notice.ts'
import { readUnsubscribe } from '../access/unsubscribe-token.ts'
import { feedOf } from '../calendar/calendar-feed.ts'
import type { ActorContext, Context } from '../context.ts'

/** By which channels a member wants a topic; all of them until they say otherwise. */
export async function wantedChannels(ctx: Context, memberId: string, topic: NoticeTopic) {
  const refused = (await refusals(ctx, memberId)).filter(row => row.topic === topic)
  return noticeChannels.filter(channel => !refused.some(row => row.channel === channel))
}

/** Every topic with what the member chose. */
export async function noticeChoicesOf(ctx: ActorContext): Promise<NoticeChoices> {
  const refused = await refusals(ctx, ctx.actor.memberId)
  const wants = (topic: NoticeTopic, channel: NoticeChannel) =>
    !refused.some(row => row.topic === topic && row.channel === channel)
  return {
    topics: noticeTopics.map(topic => {
      const always = alwaysTold.includes(topic)
      const told = (channel: NoticeChannel) => always || wants(topic, channel)
      const channels = { mail: told('mail'), push: told('push') }
      return { topic, always, channels }
    }),
    calendar: await feedOf(ctx),
  }
}

export async function chooseNotice(
  ctx: ActorContext,
  choice: NoticeChoice,
): Promise<NoticeChoices> {
  await choose(ctx, ctx.actor.memberId, choice)
  return noticeChoicesOf(ctx)
}

/** What a letter's own link does. @throws AppError link_unusable */
export async function unsubscribe(ctx: Context, token: string, wanted: boolean) {
  const { memberId, topic } = await readUnsubscribe(ctx, token)
  await choose(ctx, memberId, { topic, channel: 'mail', wanted })
  return { topic, wanted }
}

/** Of somebody who is here no more nothing is kept. */
function choose(ctx: Context, memberId: string, { topic, channel, wanted }: NoticeChoice) {
  return ctx.db
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

function refusals(ctx: Context, memberId: string) {
  return ctx.db
    .selectFrom('notice_choices')
    .select(['topic', 'channel'])
    .where('member_id', '=', memberId)
    .where('wanted', '=', false)
    .execute()
}
