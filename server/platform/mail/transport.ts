import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { Config } from '#server/platform/config.ts'

export type Message = {
  id: string
  from: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  /** An .ics file's text. */
  calendar?: string
  /** Mail programs post to it when their recipient unsubscribes. */
  unsubscribe?: string
}

/** Sends one message. @throws errors of the mail server or the disk */
export type Deliver = (message: Message) => Promise<void>

export type MailLimits = {
  /** How long the mail server may be silent, in milliseconds. */
  silence: number
  /** How long one e-mail may take in all. Shorter than its claim, so that nobody else sends it too. */
  whole: number
}

const mailLimits: MailLimits = { silence: 10_000, whole: 120_000 }

/** By SMTP if MAIL_URL is set, else as a file in the outbox folder, which a developer can open. */
export function createDeliver(
  { mailUrl, dataDir }: Config,
  limits: MailLimits = mailLimits,
): Deliver {
  if (mailUrl) return message => sendBySmtp(mailUrl, message, limits)
  const folder = join(dataDir, 'outbox')
  const file = createTransport({ streamTransport: true, buffer: true })
  return async message => {
    const { message: bytes } = await file.sendMail(asMail(message))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, `${message.id}.eml`), bytes as Buffer, { mode: 0o600 })
  }
}

/** Sends one e-mail over its own connection, which is closed after the time limit. */
async function sendBySmtp(url: string, message: Message, { silence, whole }: MailLimits) {
  const cut = new AbortController()
  const smtp = createTransport({
    url,
    greetingTimeout: silence,
    socketTimeout: silence,
    getSocket: (options: SMTPTransport.Options, done: Opened) =>
      openSocket(options, silence, cut.signal, done),
  } as SMTPTransport.Options)
  const timer = setTimeout(() => cut.abort(), whole)
  try {
    await smtp.sendMail(asMail(message))
  } finally {
    clearTimeout(timer)
  }
}

type Opened = (error: Error | null, opened?: { connection: ReturnType<typeof connect> }) => void

/** nodemailer can end a silent connection but not a slow one; this connection can be closed at any time. */
function openSocket(
  { host, port, secure }: SMTPTransport.Options,
  silence: number,
  signal: AbortSignal,
  done: Opened,
) {
  const number = Number(port) || (secure ? 465 : 587)
  const connection = connect({ host: host ?? 'localhost', port: number, signal })
  const late = () => connection.destroy(new Error('The mail server does not answer'))
  connection.setTimeout(silence, late)
  connection.once('error', done)
  connection.once('connect', () => {
    connection.off('timeout', late)
    connection.off('error', done)
    done(null, { connection })
  })
}

function asMail({ id, calendar, unsubscribe, ...message }: Message) {
  return {
    ...message,
    messageId: `<${id}@oggettoteca>`,
    ...(calendar && {
      icalEvent: { filename: 'prestito.ics', method: 'PUBLISH', content: calendar },
    }),
    ...(unsubscribe && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}
