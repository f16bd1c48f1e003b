import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'
import { browserMark, markAnew } from '#server/platform/access/browser-mark.ts'
import {
  countSecondStepTry,
  deleteSecondStep,
  findSecondStep,
  insertSecondStep,
} from '#server/platform/access/second-steps.repo.ts'
import type { LockedMember } from '#server/platform/access/sessions.ts'
import type { Context } from '#server/platform/context.ts'

const mark = { name: 'second-step', ms: serverLimits.secondStepMs, sameSite: 'Strict' } as const

/** Marks this browser as the one where a member's password was right. */
export async function openTicket(ctx: Context, member: LockedMember) {
  const row = { ticket_hash: markAnew(ctx, mark), member_id: member.id, created_at: ctx.at }
  await insertSecondStep(ctx.db, row, oldest(ctx))
}

/** The member of the second step in this browser. @throws AppError second_step_over */
export function holderOfTicket(ctx: Context): Promise<string> {
  return memberOf(findSecondStep(ctx.db, { ticketHash: ticketOf(ctx), since: oldest(ctx) }))
}

/** The same, and counts a try before it is checked, so that parallel tries cannot pass the limit. */
export function beginTry(ctx: Context): Promise<string> {
  return memberOf(countSecondStepTry(ctx.db, { ticketHash: ticketOf(ctx), since: oldest(ctx) }))
}

/** Ends the second step: of two calls at once one succeeds. @throws AppError second_step_over */
export async function closeTicket(ctx: Context) {
  await memberOf(deleteSecondStep(ctx.db, ticketOf(ctx)))
}

async function memberOf(found: Promise<{ member_id: string } | undefined>): Promise<string> {
  const row = await found
  if (!row) throw new AppError('second_step_over')
  return row.member_id
}

function ticketOf(ctx: Context): string {
  return browserMark(ctx, mark) ?? ''
}

function oldest(ctx: Context): Date {
  return new Date(ctx.at.getTime() - serverLimits.secondStepMs)
}
