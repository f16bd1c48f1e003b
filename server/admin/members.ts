import { sql } from 'kysely'
import type { AdminMember, CardInput, MemberInput } from '#contract/shapes/admin/admin.ts'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { adminLevel, isAdmin, mayGiveLevel, memberLevel } from '#domain/permissions.ts'
import { recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { resetFactors } from '../second-factor/reset-factors.ts'
import { pick } from './objects.ts'
import { like, most } from './words.ts'

type Query = { k?: string | undefined; show?: 'all' | 'banned' | 'expired' | 'staff' | undefined }

/** Members by name, e-mail or card. */
export async function searchMembers(
  ctx: ActorContext,
  { k = '', show = 'all' }: Query,
): Promise<AdminMember[]> {
  let query = rows(ctx).orderBy('members.name').limit(most)
  if (k) {
    query = query.where(eb =>
      eb.or(
        (['name', 'email', 'card_number'] as const).map(column =>
          eb(eb.fn('lower', [`members.${column}`]), 'like', like(k)),
        ),
      ),
    )
  }
  if (show === 'banned') query = query.where('members.banned', '=', true)
  if (show === 'staff') query = query.where('members.level', '<=', adminLevel)
  const found = (await query.execute()).map(present)
  return show === 'expired'
    ? found.filter(({ card_to }) => card_to !== null && card_to < ctx.today)
    : found
}

/** @throws AppError not_found; forbidden for who is of one's own rank or above */
export async function saveMember(
  ctx: ActorContext,
  id: string,
  input: MemberInput,
): Promise<AdminMember> {
  const before = await requireBelow(ctx, id)
  const { staff, ...rest } = input
  if (staff !== undefined && !mayGiveLevel(ctx.actor.level, adminLevel))
    throw new AppError('forbidden')
  const changes = {
    ...rest,
    card_number: input.card_number || null,
    ...(staff !== undefined &&
      staff !== isAdmin(before.level) && { level: staff ? adminLevel : memberLevel }),
  }
  await ctx.db.updateTable('members').set(changes).where('id', '=', id).execute()
  await recordWrite(ctx, {
    action: 'member',
    target: id,
    before: pick(before, changes),
    after: changes,
  })
  return one(ctx, id)
}

/** Gives a card for the days said. @throws AppError not_found, forbidden, dates_reversed */
export async function giveCard(
  ctx: ActorContext,
  id: string,
  input: CardInput,
): Promise<AdminMember> {
  if (input.to < input.from) throw new AppError('dates_reversed')

  const member = await requireBelow(ctx, id)
  await ctx.db
    .insertInto('memberships')
    .values({
      member_id: id,
      card_name: input.card_name,
      number: member.card_number,
      valid_from: input.from,
      valid_to: input.to,
      created_at: ctx.at,
    })
    .execute()
  await recordWrite(ctx, { action: 'card', target: id, before: null, after: input })
  return one(ctx, id)
}

/**
 * Lets somebody in again who lost every factor: from now on their password alone signs in.
 * @throws AppError not_found; forbidden for who is of one's own rank or above
 */
export async function resetMember(ctx: ActorContext, id: string): Promise<Record<string, never>> {
  await requireBelow(ctx, id)
  const had = await resetFactors(ctx, id)
  const [before, after] = [{ second_factor: had }, { second_factor: false }]
  await recordWrite(ctx, { action: 'factors_reset', target: id, before, after })
  return {}
}

/** The member, locked. @throws AppError not_found; forbidden for who is of one's own rank or above */
export async function requireBelow(ctx: ActorContext, id: string) {
  const member = await ctx.db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new AppError('not_found')
  if (member.level <= ctx.actor.level) throw new AppError('forbidden')
  return member
}

async function one(ctx: ActorContext, id: string): Promise<AdminMember> {
  return present(await rows(ctx).where('members.id', '=', id).executeTakeFirstOrThrow())
}

function rows(ctx: ActorContext) {
  return ctx.db
    .selectFrom('members')
    .select([
      'members.id',
      'members.name',
      'members.email',
      'members.phone_number',
      'members.level',
      'members.card_number',
      'members.banned',
      'members.can_post_objects',
      'members.max_loans',
    ])
    .select(eb => [
      eb
        .selectFrom('memberships')
        .select(sql<string | null>`max(valid_to)::text`.as('to'))
        .whereRef('memberships.library_id', '=', 'members.library_id')
        .whereRef('memberships.member_id', '=', 'members.id')
        .as('card_to'),
      eb
        .selectFrom('loans')
        .select(eb.fn.countAll<string>().as('n'))
        .whereRef('loans.library_id', '=', 'members.library_id')
        .whereRef('loans.member_id', '=', 'members.id')
        .where('loans.status', 'in', standingOrderStatuses)
        .as('open_loans'),
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('passkeys')
              .select('passkeys.id')
              .whereRef('passkeys.library_id', '=', 'members.library_id')
              .whereRef('passkeys.member_id', '=', 'members.id'),
          ),
          eb.exists(
            eb
              .selectFrom('authenticator_apps')
              .select('authenticator_apps.member_id')
              .whereRef('authenticator_apps.library_id', '=', 'members.library_id')
              .whereRef('authenticator_apps.member_id', '=', 'members.id')
              .where('authenticator_apps.secret', 'is not', null),
          ),
        ])
        .as('second_factor'),
    ])
    .where('members.deleted_at', 'is', null)
}

type Found = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

function present(row: Found): AdminMember {
  return { ...row, open_loans: Number(row.open_loans), second_factor: Boolean(row.second_factor) }
}
