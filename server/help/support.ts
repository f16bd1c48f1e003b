import { randomInt } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { SupportMessage } from '#contract/shapes/support.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import { inLine } from '../limits/in-line.ts'
import { networkOf } from '../limits/network.ts'
import { countAgainst } from '../limits/rate-limit.ts'
import { queueMail } from '../mail/outbox.ts'
import { oneAtATime } from '../store/one-at-a-time.ts'

const perHour = { name: 'support', most: limits.supportPerHour, minutes: 60 }
/** Without the letters and digits that are taken for one another. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Keeps a message to the library and mails it there; answers what to quote when asking after it. Sent
 * again under the same key, by a visitor too, it is the same message.
 */
export function askSupport(
  ctx: RequestContext,
  input: SupportMessage,
): Promise<{ reference: string }> {
  const save = () => inTransaction(ctx, inside => saveMessage(inside, input))
  return inLine(ctx, `support-form:${networkOf(ctx.address)}`, save)
}

async function saveMessage(ctx: Context, input: SupportMessage) {
  const key = ctx.request.idempotencyKey?.slice(0, 255) ?? null
  if (key) await oneAtATime(ctx.db, `${ctx.library.id}/support/${key}`)
  const first = key ? await messageUnder(ctx, key) : undefined
  if (first) return { reference: first.id }
  await countAgainst(ctx, perHour)
  const reference = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')
  await ctx.db
    .insertInto('support_messages')
    .values({
      id: reference,
      member_id: ctx.actor.kind === 'member' ? ctx.actor.memberId : null,
      ...input,
      request_key: key,
      created_at: ctx.at,
    })
    .execute()
  const { email } = ctx.library.document.contacts
  if (email) {
    await queueMail(ctx, {
      to: email,
      kind: 'support',
      ref: reference,
      locale: 'it',
      replyTo: input.email,
      data: { ...input, reference },
    })
  }
  return { reference }
}

function messageUnder(ctx: Context, key: string) {
  return ctx.db
    .selectFrom('support_messages')
    .select('id')
    .where('request_key', '=', key)
    .executeTakeFirst()
}
