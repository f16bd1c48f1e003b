import type { Letter } from '#contract/shapes/admin/people.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { findMemberByEmail } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { most } from '../most.ts'
import { endWaitingLetter, listWaitingLetters } from './letters.repo.ts'

/** What members without an e-mail were to be told. It is queued with the e-mails, and no mail server gets it. */
export async function listLetters(ctx: StaffContext, memberId?: string): Promise<Letter[]> {
  const rows = await listWaitingLetters(ctx.db, { at: ctx.at, memberId, limit: most })
  return rows.map(({ id, subject, body, due_at, member_id, name, phone_number }) => ({
    id,
    member: { id: member_id, name, phone_number },
    subject,
    body: body ?? '',
    due_at: due_at.toISOString(),
  }))
}

/** Staff told it. @throws AppError not_found if nobody waits for it */
export async function markTold(ctx: StaffContext, id: string) {
  const { subject, recipient } = orNotFound(await endWaitingLetter(ctx.db, id, ctx.at))
  const member = await findMemberByEmail(ctx.db, recipient)
  await recordWrite(ctx, 'letter_told', member?.id ?? id, { after: { subject } })
}
