import { limits } from '#contract/limits.ts'
import { browserMark, markAnew } from '../access/browser-mark.ts'
import { lockMember, type Recheck } from '../access/sessions.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'

const mark = { name: 'second-step', ms: limits.secondStepMs, sameSite: 'Strict' } as const

/** Marks this browser as the one where a member's password was right. */
export async function openTicket(ctx: Context, memberId: string, recheck?: Recheck) {
  const ticket_hash = markAnew(ctx, mark)
  const row = { ticket_hash, member_id: memberId, created_at: ctx.at }

  await recheck?.(await lockMember(ctx, memberId))
  await ctx.db.deleteFrom('second_steps').where('created_at', '<=', oldest(ctx)).execute()
  await ctx.db.insertInto('second_steps').values(row).execute()
}

/** Whose second step this browser is at. @throws AppError second_step_over */
export async function holderOfTicket(ctx: Context): Promise<string> {
  const row = await ctx.db
    .selectFrom('second_steps')
    .select('member_id')
    .where('ticket_hash', '=', browserMark(ctx, mark) ?? '')
    .where('created_at', '>', oldest(ctx))
    .where('tries', '<', limits.secondStepTries)
    .executeTakeFirst()
  if (!row) throw new AppError('second_step_over')
  return row.member_id
}

/** The same, and counts a try before it is made: of many sent at once no more are let through. */
export async function beginTry(ctx: Context): Promise<string> {
  const row = await ctx.db
    .updateTable('second_steps')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('ticket_hash', '=', browserMark(ctx, mark) ?? '')
    .where('created_at', '>', oldest(ctx))
    .where('tries', '<', limits.secondStepTries)
    .returning('member_id')
    .executeTakeFirst()
  if (!row) throw new AppError('second_step_over')
  return row.member_id
}

/** The second step was taken: of two who take it at once one goes on. @throws AppError second_step_over */
export async function closeTicket(ctx: Context) {
  const gone = await ctx.db
    .deleteFrom('second_steps')
    .where('ticket_hash', '=', browserMark(ctx, mark) ?? '')
    .returning('member_id')
    .executeTakeFirst()
  if (!gone) throw new AppError('second_step_over')
}

function oldest(ctx: Context): Date {
  return new Date(ctx.at.getTime() - limits.secondStepMs)
}
