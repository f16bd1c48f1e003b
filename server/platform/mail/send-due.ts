import { setTimeout as sleep } from 'node:timers/promises'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { Services } from '#server/platform/context.ts'
import { roundRobin } from '#server/platform/limits/round-robin.ts'
import { asHtml } from './html.ts'
import {
  claimDueEmail,
  type DueEmail,
  deleteOldEmails,
  markEmailSent,
  postponeEmail,
} from './mails.repo.ts'
import type { Deliver } from './transport.ts'

/** One run sends at most this many, for at most this long. The others wait for the next run. */
const maxPerRun = 20
const runMs = 60_000
const maxAttempts = 8
/** A process claims an e-mail for this time. If the process ends meanwhile, another may send it afterwards. */
const claimMinutes = 5
/** How long it tries to save the result of an attempt: less than the claim. */
const saveMs = 4 * 60_000
/** An older e-mail is out of date: it was restored from a backup, or the server was down for long. */
const oldestMs = 2 * 86_400_000
/** For how long an operator can see whether an e-mail was sent. */
const storedMs = 30 * 86_400_000
const deletedPerRun = 1000

const fromNextLibrary = roundRobin()

/**
 * Sends due e-mails one after another, one of each library and then the next of each. Each is claimed just before it is
 * sent, so that a slow mail server never lets a claim expire. After a failure it is tried again later, eight times in all.
 * @returns how many were sent
 */
export async function sendDueMail(services: Services, deliver: Deliver): Promise<number> {
  const started = performance.now()
  let sent = 0
  for (let count = 0; count < maxPerRun && performance.now() - started < runMs; count++) {
    const email = await claimNext(services)
    if (!email) break
    const { name: library } = email
    const failure = await deliver({
      id: email.id,
      from: `"${library.replace(/["\\\r\n]/g, '')}" <${services.config.mailFrom}>`,
      to: email.recipient,
      ...(email.reply_to && { replyTo: email.reply_to }),
      subject: email.subject,
      text: email.body ?? '',
      html: asHtml(email.body ?? '', library),
      ...(email.calendar && { calendar: email.calendar }),
      ...(email.unsubscribe && { unsubscribe: email.unsubscribe }),
    }).then(
      () => null,
      (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 300),
    )
    if (failure === null) sent++
    else services.log({ level: 'warn', event: 'mail_failed', id: email.id, failure })
    await saveResult(services, email, failure)
  }
  return sent
}

/** Deletes e-mails older than `storedMs`, sent or not, some in each run. @returns how many */
export function deleteOldMail({ store, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - storedMs)
  return acrossLibraries(store, db => deleteOldEmails(db, before, deletedPerRun))
}

function claimNext({ store, now }: Services) {
  const at = now()
  const limits = {
    now: at,
    until: new Date(at.getTime() + claimMinutes * 60_000),
    oldest: new Date(at.getTime() - oldestMs),
    maxAttempts,
  }
  return fromNextLibrary(after =>
    acrossLibraries(store, db => claimDueEmail(db, { after, ...limits })),
  )
}

/** Saves the result. Tries again while the database cannot be reached: else the e-mail would be sent again. */
async function saveResult({ store, now }: Services, email: DueEmail, failure: string | null) {
  const at = now()
  for (const until = Date.now() + saveMs; ; await sleep(1000)) {
    try {
      await acrossLibraries(store, db =>
        failure === null ? markEmailSent(db, email, at) : postponeEmail(db, email, failure, at),
      )
      return
    } catch (error) {
      if (Date.now() > until || store.pool.ending) throw error
    }
  }
}
