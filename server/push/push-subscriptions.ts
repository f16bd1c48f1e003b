import type { InputOf } from '#contract/endpoints.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { isPushService } from './push-services.ts'

/** More devices than anybody has; past these the oldest goes. */
const mostDevices = 10

/**
 * Remembers that this device wants to be told. A browser has one endpoint: with another member signed
 * in, it is theirs from then on.
 * @throws AppError validation_failed for an address that is no push service's
 */
export async function subscribe(
  ctx: ActorContext,
  { endpoint, keys }: InputOf<'push.subscribe'>['body'],
) {
  if (!isPushService(endpoint, ctx.config.pushServices)) {
    throw new AppError('validation_failed', { fields: { endpoint: 'invalid' } })
  }
  const { memberId, sessionId } = ctx.actor
  const mine = { member_id: memberId, session_id: sessionId, ...keys }

  await ctx.db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...mine, created_at: ctx.at })
    .onConflict(conflict => conflict.columns(['library_id', 'endpoint']).doUpdateSet(mine))
    .execute()
  const kept = ctx.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .limit(mostDevices)
  await ctx.db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('id', 'not in', kept)
    .execute()

  return {}
}

export async function unsubscribe(ctx: ActorContext, endpoint: string) {
  await ctx.db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', ctx.actor.memberId)
    .where('endpoint', '=', endpoint)
    .execute()
  return {}
}
