import { sql } from 'kysely'
import type { PushMessage } from '#contract/messages.ts'
import type { Services } from '../context.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { createSender, type Sent } from './sender.ts'

const atOnce = 50
const mostAttempts = 8
/** While it is being handed over nobody else takes it; should the server die then, it is taken again. */
const takenMinutes = 5

/**
 * Hands over what is due, each notice by one process only. A device that is gone takes its
 * subscription with it; a service that can't be reached is tried later, eight times in all.
 * @returns how many were handed over
 */
export async function sendDuePushes(services: Services): Promise<number> {
  const send = createSender(services)
  let sent = 0
  for (const push of await takeDue(services)) {
    const message: PushMessage = {
      title: push.title,
      body: push.library,
      path: push.path,
      tag: push.tag,
      lang: push.language,
      due: push.due,
    }
    const how = await send(push, message)
    if (how === 'sent') sent++
    else services.log({ level: 'warn', event: 'push_failed', id: push.id, how })
    await settle(services, push, how)
  }
  return sent
}

type Due = {
  id: string
  library_id: string
  subscription_id: string
  title: string
  path: string
  tag: string
  language: 'it' | 'en'
  attempts: number
  endpoint: string
  p256dh: string
  auth: string
  library: string
  /** How many of the member's loans end today or should have ended. */
  due: number
}

function takeDue(services: Services) {
  const now = services.now()
  const until = new Date(now.getTime() + takenMinutes * 60_000)
  return acrossLibraries(services.store, async db => {
    await db.deleteFrom('pushes').where('stale_at', '<=', now).execute()
    const { rows } = await sql<Due>`
      update pushes set attempts = attempts + 1, due_at = ${until}
      from push_subscriptions device, libraries
      where device.library_id = pushes.library_id and device.id = pushes.subscription_id
        and libraries.id = pushes.library_id and (pushes.library_id, pushes.id) in (
          select library_id, id from pushes where due_at <= ${now}
          order by due_at limit ${atOnce} for update skip locked)
      returning pushes.*, device.endpoint, device.p256dh, device.auth, libraries.name as library, (
        select count(*)::int from loans where loans.library_id = pushes.library_id
          and loans.member_id = device.member_id and status in ('approved', 'extended')
          and to_date <= (${now}::timestamptz at time zone libraries.time_zone)::date) as due`.execute(
      db,
    )
    return rows
  })
}

function settle(services: Services, { library_id, id, subscription_id, attempts }: Due, how: Sent) {
  return acrossLibraries(services.store, async db => {
    if (how === 'gone') {
      await db
        .deleteFrom('push_subscriptions')
        .where('library_id', '=', library_id)
        .where('id', '=', subscription_id)
        .execute()
    }
    const own = { library_id, id }
    if (how !== 'failed' || attempts >= mostAttempts) {
      await db
        .deleteFrom('pushes')
        .where(eb => eb.and(own))
        .execute()
      return
    }
    const due_at = new Date(services.now().getTime() + 60_000 * 2 ** attempts)
    await db
      .updateTable('pushes')
      .set({ due_at })
      .where(eb => eb.and(own))
      .execute()
  })
}
