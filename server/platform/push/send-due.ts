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
const maxPerRun = 50
const runMs = 60_000
const maxAttempts = 8
/** A process claims a message for this time. If the process ends meanwhile, another may send it afterwards. */
const claimMinutes = 5

const fromNextLibrary = roundRobin()

/**
 * Sends due push notifications, one of each library and then the next of each, each by one process only. The subscription
 * of a device that is gone is deleted. After a failure a message is tried again later, eight times in all.
 * @returns how many were sent
 */
export async function sendDuePushes(services: Services): Promise<number> {
  const send = createSender(services)
  const started = performance.now()
  await acrossLibraries(services.store, db => deleteStalePushes(db, services.now()))
  let sent = 0
  for (let count = 0; count < maxPerRun && performance.now() - started < runMs; count++) {
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
    await saveOutcome(services, push, outcome)
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

function saveOutcome({ store, now }: Services, push: DuePush, outcome: Sent) {
  return withLibrary(store, push.library_id, async db => {
    if (outcome === 'gone') await deleteSubscriptionById(db, push.subscription_id)
    if (outcome !== 'failed' || push.attempts >= maxAttempts) return deletePush(db, push.id)
    const wait = 60_000 * 2 ** push.attempts
    return postponePush(db, push.id, new Date(now().getTime() + wait))
  })
}
