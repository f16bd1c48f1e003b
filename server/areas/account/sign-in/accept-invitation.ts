import type { Selectable } from 'kysely'
import type { ReceivedOf } from '#contract/endpoints.ts'
import { mayGiveLevel } from '#domain/ranks.ts'
import { AppError } from '#server/core/app-error.ts'
import type { InvitationsTable } from '#server/core/store/tables/people.ts'
import { recordEntry } from '#server/platform/access/audit.ts'
import { endOtherAccess } from '#server/platform/access/end-access.ts'
import {
  findMember,
  findMemberByEmail,
  insertMember,
  updateMember,
} from '#server/platform/access/members.repo.ts'
import { hashPassword } from '#server/platform/access/passwords/passwords.ts'
import { requireGoodChoice } from '#server/platform/access/passwords/require-passwords.ts'
import { secretHash } from '#server/platform/access/secret-hash.ts'
import { type Context, inTransaction, type RequestContext } from '#server/platform/context.ts'
import { deleteInvitation, findInvitation } from './invitations.repo.ts'

type Invited = Selectable<InvitationsTable>
type Acceptance = ReceivedOf<'invitation.accept'>['body']

/** The name and e-mail of an invitation. @throws AppError link_unusable */
export async function readInvitation(ctx: Context, token: string) {
  const invitation = await requireInvitation(ctx, token)
  await requireInviter(ctx, invitation)
  const member = await findMemberByEmail(ctx.db, invitation.email, 'update')
  const { first_name, email } = invitation
  return { first_name, email, needs_password: needsPassword(member) }
}

/**
 * Accepts an invitation: the person gets the level, if the inviter may still give it. A member with a
 * password and a confirmed address keeps the password; others choose one.
 * @throws AppError link_unusable, password_choice_required, validation_failed
 */
export async function acceptInvitation(ctx: RequestContext, { t, ...choice }: Acceptance) {
  const { invitation, invited } = await inTransaction(ctx, async inside => {
    const found = await requireInvitation(inside, t)
    return { invitation: found, invited: await findMemberByEmail(inside.db, found.email, 'update') }
  })
  const { email } = invitation
  const name = `${invitation.first_name} ${invitation.last_name}`.trim()
  const password_hash = needsPassword(invited) ? await hashOf(ctx, choice, { email, name }) : null
  await inTransaction(ctx, inside => accept(inside, invitation, { name, password_hash }))
}

async function accept(
  ctx: Context,
  invitation: Invited,
  { name, password_hash }: { name: string; password_hash: string | null },
) {
  const { email, level } = invitation
  if (!(await deleteInvitation(ctx.db, invitation.token_hash))) throw new AppError('link_unusable')
  await requireInviter(ctx, invitation)
  const member = await findMemberByEmail(ctx.db, email, 'update')
  // The member may have lost the password since this request began.
  if (needsPassword(member) && !password_hash) throw new AppError('password_choice_required')
  const proved = password_hash && {
    password_hash,
    email_verified_at: ctx.at,
    sign_up_browser: null,
  }
  const raised = member && member.level < level ? member.level : level
  const id = member?.id ?? (await create(ctx, invitation, { name, password_hash }))
  if (member) await updateMember(ctx.db, id, { level: raised, ...proved })
  if (password_hash) await endOtherAccess(ctx, id)
  await recordEntry(ctx, {
    actorId: invitation.invited_by ?? 'operator',
    subjectId: null,
    action: 'staff',
    status: 200,
    target: id,
    after: { level: raised },
  })
}

/** Whether this is an invitation's token rather than a recovery e-mail's. */
export async function isInvitation(ctx: Context, token: string): Promise<boolean> {
  return (await lookUp(ctx, token)) !== undefined
}

async function hashOf(
  ctx: RequestContext,
  { password, confirm_password }: Omit<Acceptance, 't'>,
  person: { email: string; name: string },
) {
  if (password === undefined) throw new AppError('password_choice_required')
  await requireGoodChoice(ctx, { password, confirm_password: confirm_password ?? '' }, person)
  return hashPassword(password)
}

async function requireInvitation(ctx: Context, token: string): Promise<Invited> {
  const row = await lookUp(ctx, token)
  if (!row) throw new AppError('link_unusable')
  return row
}

function lookUp(ctx: Context, token: string): Promise<Invited | undefined> {
  return findInvitation(ctx.db, secretHash(token), ctx.at)
}

type Found = Awaited<ReturnType<typeof findMemberByEmail>>

/** A stranger may have chosen the password of an unconfirmed address. */
function needsPassword(member: Found): boolean {
  return !member?.password_hash || !member.email_verified_at
}

/** @throws AppError link_unusable if the inviter may no longer give this level */
async function requireInviter(ctx: Context, { invited_by, level }: Invited) {
  if (invited_by === null) return
  const inviter = await findMember(ctx.db, invited_by, 'share')
  if (!inviter || inviter.banned || !mayGiveLevel(inviter.level, level)) {
    throw new AppError('link_unusable')
  }
}

async function create(
  ctx: Context,
  { email, first_name, level, language }: Invited,
  { name, password_hash }: { name: string; password_hash: string | null },
): Promise<string> {
  const { id } = await insertMember(ctx.db, {
    email,
    first_name,
    name,
    level,
    language,
    password_hash,
    email_verified_at: ctx.at,
    created_at: ctx.at,
  })
  return id
}
