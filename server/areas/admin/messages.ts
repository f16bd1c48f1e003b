import type { AdminMessage } from '#contract/shapes/admin/admin.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import {
  listSupportMessages,
  lockSupportMessage,
  type SupportMessage,
  updateSupportMessage,
} from '#server/areas/help/support-messages.repo.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { queueTemplateEmail } from '#server/platform/mail/outbox.ts'
import { most } from './most.ts'

/** Messages to the library: unread ones first, then the latest. */
export async function listMessages(ctx: StaffContext): Promise<AdminMessage[]> {
  const rows = await listSupportMessages(ctx.db, most)
  return rows.map(present)
}

export function markMessage(ctx: StaffContext, id: string, read: boolean): Promise<AdminMessage> {
  return change(ctx, id, { read_at: read ? ctx.at : null })
}

/** Sends the answer by e-mail to the writer of the message. @throws AppError not_found */
export async function answerMessage(ctx: StaffContext, id: string, answer: string) {
  const message = await change(ctx, id, { answer, answered_at: ctx.at, read_at: ctx.at })
  await queueTemplateEmail(ctx, {
    to: message.email,
    kind: 'answer',
    ref: `${id}-${ctx.at.getTime()}`,
    locale: chooseLanguage(ctx.library.languages),
    ...(ctx.library.document.contacts.email && {
      replyTo: ctx.library.document.contacts.email,
    }),
    data: { answer, message: message.message, reference: id },
  })
  return message
}

type Change = { read_at?: Date | null; answer?: string; answered_at?: Date }

async function change(ctx: StaffContext, id: string, changes: Change): Promise<AdminMessage> {
  const before = orNotFound(await lockSupportMessage(ctx.db, id))
  await updateSupportMessage(ctx.db, id, changes)
  const was = Object.fromEntries(Object.keys(changes).map(key => [key, before[key as never]]))
  await recordWrite(ctx, 'message', id, { before: was, after: changes })
  return present({ ...before, ...changes })
}

/** In JSON instants are texts. */
type Written = Pick<
  SupportMessage,
  'id' | 'email' | 'section' | 'object' | 'message' | 'answer'
> & {
  created_at: Date | string
  read_at: Date | string | null
}

export function present(row: Written): AdminMessage {
  const { id, email, section, object: topic, message, created_at, read_at, answer } = row
  return {
    id,
    email,
    section,
    object: topic,
    message,
    answer,
    created_at: new Date(created_at).toISOString(),
    read_at: read_at && new Date(read_at).toISOString(),
  }
}
