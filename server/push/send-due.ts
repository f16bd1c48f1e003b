import type { PushMessage } from '#contract/messages.ts'
import type { Services } from '../context.ts'
import { acrossLibraries, withLibrary } from '../store/transaction.ts'
import { deleteSubscriptionById } from './push-subscriptions.repo.ts'
import {
  claimDuePushes,
  type DuePush,
  deletePush,
  deleteStalePushes,
  postponePush,
} from './pushes.repo.ts'
import { createSender, type Sent } from './sender.ts'

const mostAtOnce = 50
const mostAttempts = 8
/** A message belongs to one process while it is sent. Should that process die, another may take it after this. */
const claimMinutes = 5

/**
 * Sends the push notifications that are due, each by one process only. The subscription of a device that
 * is gone is deleted. A push service that cannot be reached is tried again later, eight times in all.
 * @returns how many were sent
 */
export async function sendDuePushes(services: Services): Promise<number> {
  const send = createSender(services)
  let sent = 0
  for (const push of await claimDue(services)) {
    const message: PushMessage = {
      title: push.title,
      body: push.body ?? push.library,
      path: push.path,
      tag: push.tag,
      lang: push.language,
      due: push.due,
    }
    const outcome = await send(push, message)
    if (outcome === 'sent') sent++
    else services.log({ level: 'warn', event: 'push_failed', id: push.id, how: outcome })
    await settle(services, push, outcome)
  }
  return sent
}

function claimDue({ store, now }: Services): Promise<DuePush[]> {
  const at = now()
  const until = new Date(at.getTime() + claimMinutes * 60_000)
  return acrossLibraries(store, async db => {
    await deleteStalePushes(db, at)
    return claimDuePushes(db, { now: at, until, limit: mostAtOnce })
  })
}

function settle({ store, now }: Services, push: DuePush, outcome: Sent) {
  return withLibrary(store, push.library_id, async db => {
    if (outcome === 'gone') await deleteSubscriptionById(db, push.subscription_id)
    if (outcome !== 'failed' || push.attempts >= mostAttempts) return deletePush(db, push.id)
    const wait = 60_000 * 2 ** push.attempts
    return postponePush(db, push.id, new Date(now().getTime() + wait))
  })
}
