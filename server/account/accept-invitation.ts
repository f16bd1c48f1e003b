import type { Selectable } from 'kysely'
import { mayGiveLevel } from '#domain/permissions.ts'
import { recordDeed } from '../access/audit.ts'
import { endOtherAccess } from '../access/end-access.ts'
import { hashPassword } from '../access/passwords.ts'
import { requireGoodChoice } from '../access/require-passwords.ts'
import { secretHash } from '../access/secret-hash.ts'
import { AppError } from '../app-error.ts'
import { type Context, inTransaction, type RequestContext } from '../context.ts'
import type { InvitationsTable } from '../store/tables/people.ts'

type Invited = Selectable<InvitationsTable>
type Acceptance = {
  t: string
  password?: string | undefined
  confirm_password?: string | undefined
}

/** What an invitation's link is for. @throws AppError link_unusable */
export async function readInvitation(ctx: Context, token: string) {
  const invitation = await findInvitation(ctx, token)
  await requireInviter(ctx, invitation)
  const member = await findInvited(ctx, invitation.email)
  const { first_name, email } = invitation
  return { first_name, email, needs_password: needsPassword(member) }
}

/**
 * Accepts an invitation: now the person gets the level, if who invited them may still give it. A member
 * keeps their password; who has none that is surely theirs chooses one.
 * @throws AppError link_unusable, password_choice_required, validation_failed
 */
export async function acceptInvitation(
  ctx: RequestContext,
  { t, ...choice }: Acceptance,
): Promise<Record<string, never>> {
  const { invitation, invited } = await inTransaction(ctx, async inside => {
    const found = await findInvitation(inside, t)
    return { invitation: found, invited: await findInvited(inside, found.email) }
  })
  const { email } = invitation
  const name = `${invitation.first_name} ${invitation.last_name}`.trim()
  const password_hash = needsPassword(invited) ? await hashOf(ctx, choice, { email, name }) : null
  await inTransaction(ctx, inside => accept(inside, invitation, { name, password_hash }))
  return {}
}

async function accept(
  ctx: Context,
  invitation: Invited,
  { name, password_hash }: { name: string; password_hash: string | null },
) {
  const { email, level } = invitation
  const used = await ctx.db
    .deleteFrom('invitations')
    .where('token_hash', '=', invitation.token_hash)
    .executeTakeFirst()
  if (used.numDeletedRows === 0n) throw new AppError('link_unusable')
  await requireInviter(ctx, invitation)
  const member = await findInvited(ctx, email)
  // Somebody who had a password when this began may have none now.
  if (needsPassword(member) && !password_hash) throw new AppError('password_choice_required')
  const proved = password_hash && {
    password_hash,
    email_verified_at: ctx.at,
    sign_up_browser: null,
  }
  const raised = member && member.level < level ? member.level : level
  const id = member
    ? await raise(ctx, member.id, { level: raised, ...proved })
    : await create(ctx, invitation, { name, password_hash })
  if (password_hash) await endOtherAccess(ctx, id)
  await recordDeed(ctx, {
    actorId: invitation.invited_by ?? 'operator',
    subjectId: null,
    action: 'staff',
    status: 200,
    target: id,
    after: { level: raised },
  })
}

/** Whether this is an invitation's secret rather than a recovery letter's. */
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

async function findInvitation(ctx: Context, token: string): Promise<Invited> {
  const row = await lookUp(ctx, token)
  if (!row) throw new AppError('link_unusable')
  return row
}

function lookUp(ctx: Context, token: string): Promise<Invited | undefined> {
  return ctx.db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', secretHash(token))
    .where('expires_at', '>', ctx.at)
    .executeTakeFirst()
}

function findInvited(ctx: Context, email: string) {
  return ctx.db
    .selectFrom('members')
    .select(['id', 'level', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

type Found = Awaited<ReturnType<typeof findInvited>>

/** The password of an address that nobody confirmed may be a stranger's. */
function needsPassword(member: Found): boolean {
  return !member?.password_hash || !member.email_verified_at
}

/** @throws AppError link_unusable where who invited may not give this level any more */
async function requireInviter(ctx: Context, { invited_by, level }: Invited) {
  if (invited_by === null) return
  const inviter = await ctx.db
    .selectFrom('members')
    .select(['level', 'banned'])
    .where('id', '=', invited_by)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!inviter || inviter.banned || !mayGiveLevel(inviter.level, level)) {
    throw new AppError('link_unusable')
  }
}

type Change = { level: number; password_hash?: string; email_verified_at?: Date }

async function raise(ctx: Context, id: string, change: Change): Promise<string> {
  await ctx.db.updateTable('members').set(change).where('id', '=', id).execute()
  return id
}

async function create(
  ctx: Context,
  { email, first_name, level, language }: Invited,
  { name, password_hash }: { name: string; password_hash: string | null },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('members')
    .values({
      email,
      first_name,
      name,
      level,
      language,
      password_hash,
      email_verified_at: ctx.at,
      created_at: ctx.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
