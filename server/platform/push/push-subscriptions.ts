import type { InputOf } from '#contract/endpoints.ts'
import { invalid } from '#server/core/app-error.ts'
import type { ActorContext } from '#server/platform/context.ts'
import { isPushService } from './push-services.ts'
import {
  deleteOldSubscriptions,
  deleteSubscription,
  saveSubscription,
} from './push-subscriptions.repo.ts'

/** More devices than anybody has. The oldest beyond these are deleted. */
const mostDevices = 10

/**
 * Saves that this device wants push notifications. A browser has one endpoint: when another member signs in
 * and subscribes, it becomes theirs.
 * @throws AppError validation_failed for an address that is not a push service's
 */
export async function subscribe(
  ctx: ActorContext,
  { endpoint, keys }: InputOf<'push.subscribe'>['body'],
) {
  if (!isPushService(endpoint, ctx.config.pushServices)) throw invalid('endpoint', 'invalid')
  const { memberId, sessionId } = ctx.actor
  const device = { endpoint, ...keys, member_id: memberId, session_id: sessionId }
  await saveSubscription(ctx.db, device, ctx.at)
  await deleteOldSubscriptions(ctx.db, memberId, mostDevices)
}

export async function unsubscribe(ctx: ActorContext, endpoint: string) {
  await deleteSubscription(ctx.db, ctx.actor.memberId, endpoint)
}
