import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

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
  /** Posted to by mail programs whose reader wants no more of these. */
  unsubscribe?: string
}

/** Hands one message over. @throws whatever the mail server or the disk says */
export type Deliver = (message: Message) => Promise<void>

/** So short that a whole turn with a silent server ends before anybody else takes its letters. */
const patienceMs = 10_000

/** By SMTP where MAIL_URL is set, else as a file in the outbox folder, which a developer can open. */
export function createDeliver({ mailUrl, dataDir }: Config, patience = patienceMs): Deliver {
  if (mailUrl) {
    const timeouts = {
      connectionTimeout: patience,
      greetingTimeout: patience,
      socketTimeout: patience,
    }
    const smtp = createTransport({ url: mailUrl, ...timeouts })
    return async message => void (await smtp.sendMail(asMail(message)))
  }
  const folder = join(dataDir, 'outbox')
  const file = createTransport({ streamTransport: true, buffer: true })
  return async message => {
    const { message: bytes } = await file.sendMail(asMail(message))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `${message.id}.eml`), bytes as Buffer)
  }
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
