import { sql } from 'kysely'
import type { Me } from '#contract/shapes/member.ts'
import { standingOrderStatuses } from '#contract/shapes/order.ts'
import { type BorrowerFacts, isAdmin } from '#domain/permissions.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { isExemptHere } from '../membership/adhesion.ts'

/**
 * A member with what is derived from cards and loans; `lock` keeps it still until the commit.
 * @throws AppError session_revoked for who has left, also while the request was under way
 */
export async function loadMember(ctx: Context, id: string, options: { lock?: boolean } = {}) {
  let query = ctx.db
    .selectFrom('members')
    .selectAll('members')
    .where('members.id', '=', id)
    .where('members.deleted_at', 'is', null)
  if (options.lock) query = query.forUpdate()
  const member = await query.executeTakeFirst()
  if (!member) throw new AppError('session_revoked')
  const counts = await ctx.db
    .selectNoFrom(eb => [
      eb
        .exists(
          eb
            .selectFrom('memberships')
            .select(sql`1`.as('one'))
            .where('member_id', '=', id)
            .where('valid_from', '<=', ctx.today)
            .where('valid_to', '>=', ctx.today),
        )
        .as('active_card'),
      eb
        .selectFrom('loans')
        .select(eb.fn.countAll<string>().as('n'))
        .where('member_id', '=', id)
        .where('status', 'in', standingOrderStatuses)
        .as('open'),
      eb
        .selectFrom('loans')
        .select(eb.fn.countAll<string>().as('n'))
        .where('member_id', '=', id)
        .where('status', '=', 'checkout')
        .where('expires_at', '>', ctx.at)
        .as('reserved'),
      eb
        .selectFrom('loans')
        .select(eb.fn.countAll<string>().as('n'))
        .where('member_id', '=', id)
        .where('status', 'in', ['approved', 'extended', 'returned'])
        .as('borrowed'),
      eb
        .selectFrom('objects')
        .select(eb.fn.countAll<string>().as('n'))
        .where('owner_id', '=', id)
        .as('shared'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...member,
    activeCard: Boolean(counts.active_card),
    borrowed: Number(counts.borrowed),
    shared: Number(counts.shared),
    availableLoans: Math.max(0, member.max_loans - Number(counts.open) - Number(counts.reserved)),
    openLoans: Number(counts.open),
    adhesionAccepted: member.adhesion_version === ctx.library.adhesion_version || isExemptHere(ctx),
  }
}

export type LoadedMember = Awaited<ReturnType<typeof loadMember>>

/** What the rules on borrowing look at: the loan asked for takes the place of a reservation. */
export function borrowerFacts(ctx: Context, member: LoadedMember): BorrowerFacts {
  return {
    memberId: member.id,
    banned: member.banned,
    activeCard: member.activeCard,
    autoMembership: ctx.library.document.is.auto_membership,
    adhesionAccepted: member.adhesionAccepted,
    availableLoans: member.max_loans - member.openLoans,
  }
}

/** The member's own profile; `level` is what their session may do, where that is less than their rank. */
export async function memberDocument(ctx: Context, id: string, level?: number): Promise<Me> {
  const member = await loadMember(ctx, id)
  const must_enrol = level !== undefined && isAdmin(member.level) && !isAdmin(level)
  return {
    id: member.id,
    name: member.name,
    first_name: member.first_name,
    email: member.email,
    origin_id: member.origin_id,
    card_number: member.card_number,
    phone_number: member.phone_number,
    domicile_geo: member.domicile,
    is: { active_card: member.activeCard, banned: member.banned },
    modulo_adesione: { accettato: member.adhesionAccepted },
    my_product_count: member.shared,
    product_borrowed_count: member.borrowed,
    available_loans: member.availableLoans,
    can_post_objects: member.can_post_objects,
    level: level ?? member.level,
    must_enrol,
    language: member.language,
  }
}
