import type { Selectable } from 'kysely'
import type { AdminMessage, AdminReview } from '#contract/shapes/admin/admin.ts'
import { recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import type { SupportMessagesTable } from '../store/tables/letters.ts'
import { like, most } from './words.ts'

/** Reviews, the latest first, by words of theirs, of the object or of who wrote. */
export async function listReviews(ctx: ActorContext, k = ''): Promise<AdminReview[]> {
  let query = ctx.db
    .selectFrom('reviews')
    .innerJoin('objects', join =>
      join
        .onRef('objects.library_id', '=', 'reviews.library_id')
        .onRef('objects.id', '=', 'reviews.object_id'),
    )
    .innerJoin('members', join =>
      join
        .onRef('members.library_id', '=', 'reviews.library_id')
        .onRef('members.id', '=', 'reviews.member_id'),
    )
    .select(['reviews.id', 'reviews.rating', 'reviews.message', 'reviews.created_at'])
    .select(['objects.id as object_id', 'objects.name as object_name', 'members.name as member'])
    .orderBy('reviews.created_at', 'desc')
    .limit(most)
  if (k) {
    query = query.where(eb =>
      eb.or(
        (['reviews.message', 'objects.name', 'members.name'] as const).map(column =>
          eb(eb.fn('lower', [column]), 'like', like(k)),
        ),
      ),
    )
  }
  const rows = await query.execute()
  return rows.map(({ object_id, object_name, created_at, ...row }) => ({
    ...row,
    object: { id: object_id, name: object_name },
    created_at: created_at.toISOString(),
  }))
}

/** @throws AppError not_found */
export async function removeReview(ctx: ActorContext, id: string): Promise<Record<string, never>> {
  const gone = await ctx.db
    .deleteFrom('reviews')
    .where('id', '=', id)
    .returning(['object_id', 'member_id', 'rating', 'message'])
    .executeTakeFirst()
  if (!gone) throw new AppError('not_found')
  await recordWrite(ctx, { action: 'review', target: gone.object_id, before: gone, after: null })
  return {}
}

/** Messages to the library: those to be read first, then the latest. */
export async function listMessages(ctx: ActorContext): Promise<AdminMessage[]> {
  const rows = await ctx.db
    .selectFrom('support_messages')
    .selectAll()
    .orderBy(eb => eb('read_at', 'is', null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(present)
}

export function markMessage(ctx: ActorContext, id: string, read: boolean): Promise<AdminMessage> {
  return change(ctx, id, { read_at: read ? ctx.at : null })
}

/** Mails the answer to who wrote. */
export async function answerMessage(
  ctx: ActorContext,
  id: string,
  answer: string,
): Promise<AdminMessage> {
  const message = await change(ctx, id, { answer, answered_at: ctx.at, read_at: ctx.at })
  await queueMail(ctx, {
    to: message.email,
    kind: 'answer',
    ref: `${id}-${ctx.at.getTime()}`,
    locale: 'it',
    ...(ctx.library.document.contacts.email && {
      replyTo: ctx.library.document.contacts.email,
    }),
    data: { answer, message: message.message, reference: id },
  })
  return message
}

type Change = { read_at?: Date | null; answer?: string; answered_at?: Date }

async function change(ctx: ActorContext, id: string, changes: Change): Promise<AdminMessage> {
  const before = await ctx.db
    .selectFrom('support_messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  await ctx.db.updateTable('support_messages').set(changes).where('id', '=', id).execute()
  const was = Object.fromEntries(Object.keys(changes).map(key => [key, before[key as never]]))
  await recordWrite(ctx, { action: 'message', target: id, before: was, after: changes })
  return present({ ...before, ...changes })
}

function present(row: Selectable<SupportMessagesTable>): AdminMessage {
  const { id, email, section, object, message, created_at, read_at, answer } = row
  return {
    ...{ id, email, section, object, message, answer },
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }
}
