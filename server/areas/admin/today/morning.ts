import type { Today } from '#contract/shapes/admin/today.ts'
import { instantOf, morning } from '#domain/days/local-time.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries } from '#server/platform/jobs/due-libraries.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { morningText } from './morning-text.ts'
import { listMorningReaders, type Reader } from './today.repo.ts'
import { getToday, shownTo } from './today.ts'

/**
 * E-mails the work of the day to the staff who want it, each morning of their library. It is noted also if there was nothing
 * to send, so each day is read once. Of several processes the one that notes it sends it.
 * @returns how many were noted by this call
 */
export function sendMorning(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listMorningReaders(db, services.now(), morning),
    (ctx, readers) => inTransaction(ctx, inside => send(inside, readers)),
  )
}

async function send(ctx: Context, readers: readonly Reader[]): Promise<number> {
  const all = await getToday(ctx, {})
  let noted = 0
  for (const { member_id: memberId, ...reader } of readers) {
    const today = shownTo(reader, all)
    const isNew = await notify(ctx, {
      memberId,
      kind: 'today',
      ref: 'today',
      dedupeKey: today.date,
      path: '/admin/today',
      write: locale => morningText(locale, today),
      staleAt: instantOf(ctx.library.time_zone, addDays(today.date, 1), '00:00'),
      silent: !isWorthIt(today),
    })
    noted += Number(isNew)
  }
  return noted
}

/** On a day on which nobody opens, only what belongs to that very day is worth an e-mail. */
function isWorthIt({ open, parts: { pickups, returns, deliveries } }: Today): boolean {
  return open || [pickups, returns, deliveries].some(part => (part?.count ?? 0) > 0)
}
