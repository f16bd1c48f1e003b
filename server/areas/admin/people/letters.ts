import type { Letter } from '#contract/shapes/admin/people.ts'
import { orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import { findMemberByEmail } from '#server/platform/access/members.repo.ts'
import type { StaffContext } from '#server/platform/context.ts'
import { most } from '../most.ts'
import { endWaitingLetter, selectWaitingLetters } from './letters.repo.ts'

/** What members without an e-mail were to be told. It is queued with the e-mails, and no mail server gets it. */
export async function listLetters(ctx: StaffContext, memberId?: string): Promise<Letter[]> {
  const asked = { at: ctx.at, memberId, limit: most }
  return (await selectWaitingLetters(ctx.db, asked).execute()).map(toLetter)
}

type LetterRow = {
  id: string
  subject: string
  body: string | null
  /** An instant, which JSON has as a text. */
  due_at: Date | string
  member_id: string
  name: string
  phone_number: string | null
}

export const toLetter = (row: LetterRow): Letter => ({
  id: row.id,
  member: { id: row.member_id, name: row.name, phone_number: row.phone_number },
  subject: row.subject,
  body: row.body ?? '',
  due_at: new Date(row.due_at).toISOString(),
})

/** Staff told it. @throws AppError not_found if nobody waits for it */
export async function markTold(ctx: StaffContext, id: string) {
  const { subject, recipient } = orNotFound(await endWaitingLetter(ctx.db, id, ctx.at))
  const member = await findMemberByEmail(ctx.db, recipient)
  await recordWrite(ctx, 'letter_told', member?.id ?? id, { after: { subject } })
}
