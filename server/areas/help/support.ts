import { randomInt } from 'node:crypto'
import { serverLimits } from '#contract/limits.ts'
import type { SupportMessage } from '#contract/shapes/support.ts'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { AppError } from '#server/core/app-error.ts'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { keyedQueue } from '#server/platform/limits/keyed-queue.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { countAgainst } from '#server/platform/limits/rate-limit.ts'
import { queueTemplateEmail } from '#server/platform/mail/outbox.ts'
import { findMessageByKey, insertSupportMessage } from './support-messages.repo.ts'

const perHour = { name: 'support', most: serverLimits.supportPerHour, minutes: 60 }
/** Letters and digits without those that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Saves a message to the library and e-mails it there; returns a reference. A message sent again with the
 * same idempotency key, also by a visitor, is the same message.
 * @throws AppError idempotency_mismatch for another message with that key; malformed_request
 */
export function askSupport(ctx: RequestContext, input: SupportMessage) {
  const save = () => inTransaction(ctx, inside => saveMessage(inside, input))
  return keyedQueue(ctx, `support-form:${networkOf(ctx.address)}`, save)
}

async function saveMessage(ctx: Context, input: SupportMessage) {
  const key = ctx.request.idempotencyKey || null
  if (key && key.length > 255) throw new AppError('malformed_request')
  if (key) await advisoryLock(ctx.db, `${ctx.library.id}/support/${key}`)
  const first = key ? await findMessageByKey(ctx.db, key) : undefined
  if (first) {
    const fields = ['email', 'section', 'object', 'message'] as const
    const isSame = fields.every(name => first[name] === input[name])
    if (!isSame) throw new AppError('idempotency_mismatch')
    return { reference: first.id }
  }
  await countAgainst(ctx, perHour)
  const reference = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  await insertSupportMessage(ctx.db, {
    id: reference,
    member_id: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
    ...input,
    request_key: key,
    created_at: ctx.at,
  })
  const { email } = ctx.library.document.contacts
  if (email) {
    await queueTemplateEmail(ctx, {
      to: email,
      kind: 'support',
      ref: reference,
      locale: chooseLanguage(ctx.library.languages),
      replyTo: input.email,
      data: { ...input, reference },
    })
  }
  return { reference }
}
