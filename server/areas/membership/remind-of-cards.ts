import { instantOf, isDaytime } from '#domain/days/local-time.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { cardReminderOf, cardReminders } from '#domain/days/renewal.ts'
import { sellsCards } from '#domain/membership.ts'
import { publicId } from '#server/areas/payments/accounts.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import { type Context, inTransaction, type Services } from '#server/platform/context.ts'
import { inDueLibraries, sequentially } from '#server/platform/jobs/due-libraries.ts'
import { listTimeZones } from '#server/platform/library/libraries.repo.ts'
import { cardText } from '#server/platform/mail/card-texts.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import {
  cardEnds,
  listEndingCards,
  listMembershipsOf,
  lockMemberIfFree,
  turnOf,
} from './memberships.repo.ts'

/** One run reminds at most so many members, so that codes to sign in do not wait behind all whose cards end on one day. */
const mostAtOnce = 50

/**
 * Reminds members that their last card ends, by day in each library's time zone. Each reminder goes out once, however many
 * processes run the job: the ledger of notifications has it.
 * @returns how many were queued by this call
 */
export function remindOfCards(services: Services): Promise<number> {
  return inDueLibraries(
    services,
    db => listDue(db, services.now()),
    sequentially((ctx, { member_id }) => inTransaction(ctx, inside => remind(inside, member_id))),
  )
}

async function listDue(db: AnyDb, at: Date) {
  const due: Awaited<ReturnType<typeof listEndingCards>> = []
  for (const zone of await listTimeZones(db)) {
    if (!isDaytime(zone, at)) continue
    const reminders = cardReminders(todayIn(zone, at))
    due.push(...(await listEndingCards(db, zone, reminders, mostAtOnce)))
  }
  return due
}

/** Reads the cards again under the lock of their member, who may be buying another. */
async function remind(ctx: Context, memberId: string): Promise<boolean> {
  if (!(await lockMemberIfFree(ctx.db, memberId))) return false
  const cards = await listMembershipsOf(ctx.db, memberId)
  const periods = cards.map(({ valid_from, valid_to }) => ({ from: valid_from, to: valid_to }))
  const reminder = cardReminderOf(periods, ctx.today)
  const [last] = cards
  if (!reminder || !last) return false
  const { document, payment_account, time_zone } = ctx.library
  const inApp = sellsCards({ ...document, pp_pk: publicId(ctx.config, payment_account) })
  return notify(ctx, {
    memberId,
    kind: cardEnds,
    ref: memberId,
    dedupeKey: turnOf(reminder),
    path: inApp ? '/me/rinnovo-tessera' : '/me/memberships',
    write: locale =>
      cardText(locale, {
        card: last.card_name,
        to: reminder.to,
        today: reminder.to === ctx.today,
        from: inApp ? addDays(reminder.to, 1) : null,
        sold: document.renewal_cards,
        page: document.links.membership,
      }),
    staleAt: instantOf(time_zone, reminder.staleOn, '00:00'),
  })
}
