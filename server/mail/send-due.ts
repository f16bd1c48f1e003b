import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { acrossLibraries } from '../store/transaction.ts'
import { asHtml } from './html.ts'
import type { Deliver } from './transport.ts'

/** One turn sends at most so many, for at most so long; the rest waits for the next turn. */
const mostInTurn = 20
const turnMs = 60_000
const mostAttempts = 8
/** An e-mail belongs to one process while it is sent. Should that process die, another may take it after this. */
const claimMinutes = 5
/** An older one tells of the past: it comes out of a backup, or waited out a long illness of the server. */
const oldestMs = 2 * 86_400_000

/**
 * Sends what is due, one e-mail after another, each claimed just before it is sent: a slow mail server
 * never lets a claim run out. What cannot be sent waits longer each time, eight times in all.
 * @returns how many were sent
 */
export async function sendDueMail(services: Services, deliver: Deliver): Promise<number> {
  const started = performance.now()
  let sent = 0
  for (let count = 0; count < mostInTurn && performance.now() - started < turnMs; count++) {
    const letter = await claimNext(services)
    if (!letter) break
    const failure = await deliver({
      id: letter.id,
      from: `"${letter.name.replace(/["\\\r\n]/g, '')}" <${services.config.mailFrom}>`,
      to: letter.recipient,
      ...(letter.reply_to && { replyTo: letter.reply_to }),
      subject: letter.subject,
      text: letter.body ?? '',
      html: asHtml(letter.body ?? '', letter.name),
      ...(letter.calendar && { calendar: letter.calendar }),
      ...(letter.unsubscribe && { unsubscribe: letter.unsubscribe }),
    }).then(
      () => null,
      (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 300),
    )
    if (failure === null) sent++
    else services.log({ level: 'warn', event: 'mail_failed', id: letter.id, failure })
    await settle(services, letter.id, failure)
  }
  return sent
}

function claimNext(services: Services): Promise<Letter | undefined> {
  const now = services.now()
  return acrossLibraries(services.store, async db => {
    const taken = await sql<Letter>`
      update mails set attempts = attempts + 1, due_at = ${new Date(now.getTime() + claimMinutes * 60_000)}
      from libraries
      where libraries.id = mails.library_id and mails.id in (
        select id from mails where sent_at is null and due_at <= ${now} and attempts < ${mostAttempts}
          and (stale_at is null or stale_at > ${now}) and created_at > ${new Date(now.getTime() - oldestMs)}
        order by due_at, id limit 1 for update skip locked)
      returning mails.id, mails.recipient, mails.reply_to, mails.subject, mails.body, mails.calendar, mails.unsubscribe, libraries.name`.execute(
      db,
    )
    return taken.rows[0]
  })
}

type Letter = {
  id: string
  recipient: string
  reply_to: string | null
  subject: string
  body: string | null
  calendar: string | null
  unsubscribe: string | null
  name: string
}

function settle(services: Services, id: string, failure: string | null) {
  const now = services.now()
  return acrossLibraries(services.store, db => {
    const update = db.updateTable('mails').where('id', '=', id)
    if (failure === null) {
      return update
        .set({ sent_at: now, body: null, calendar: null, unsubscribe: null, failure: null })
        .execute()
    }
    const wait = sql<Date>`${now}::timestamptz + interval '1 minute' * power(2, attempts)`
    return update.set({ failure, due_at: wait }).execute()
  })
}
