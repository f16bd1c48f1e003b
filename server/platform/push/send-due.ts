import type { PushMessage } from '#contract/messages.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import type { Services } from '#server/platform/context.ts'
import { roundRobin } from '#server/platform/limits/round-robin.ts'
import { deleteSubscriptionById } from './push-subscriptions.repo.ts'
import {
  claimDuePush,
  type DuePush,
  deletePush,
  deleteStalePushes,
  postponePush,
} from './pushes.repo.ts'
import { createSender, type Sent } from './sender.ts'

/** One run sends at most this many, for at most this long. The others wait for the next run. */
const mostInTurn = 50
const turnMs = 60_000
const mostAttempts = 8
/** A message belongs to one process while it is sent. Should that process die, another may take it after this. */
const claimMinutes = 5

const fromNextLibrary = roundRobin()

/**
 * Sends the push notifications that are due, of each library in turn, each by one process only. The subscription
 * of a device that is gone is deleted. A push service that cannot be reached is tried again later, eight times in all.
 * @returns how many were sent
 */
export async function sendDuePushes(services: Services): Promise<number> {
  const send = createSender(services)
  const started = performance.now()
  await acrossLibraries(services.store, db => deleteStalePushes(db, services.now()))
  let sent = 0
  for (let count = 0; count < mostInTurn && performance.now() - started < turnMs; count++) {
    const push = await claimNext(services)
    if (!push) break
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

function claimNext({ store, now }: Services) {
  const at = now()
  const until = new Date(at.getTime() + claimMinutes * 60_000)
  return fromNextLibrary(after =>
    acrossLibraries(store, db => claimDuePush(db, { after, now: at, until })),
  )
}

function settle({ store, now }: Services, push: DuePush, outcome: Sent) {
  return withLibrary(store, push.library_id, async db => {
    if (outcome === 'gone') await deleteSubscriptionById(db, push.subscription_id)
    if (outcome !== 'failed' || push.attempts >= mostAttempts) return deletePush(db, push.id)
    const wait = 60_000 * 2 ** push.attempts
    return postponePush(db, push.id, new Date(now().getTime() + wait))
  })
}
