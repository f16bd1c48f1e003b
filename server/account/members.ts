import type { Me } from '#contract/shapes/member.ts'
import { type BorrowerFacts, isAdmin } from '#domain/permissions.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { isExemptHere } from '../membership/adhesion.ts'
import { countBelongings, findMember } from './members.repo.ts'

/**
 * A member with counts of memberships, loans and products; `lock` locks the row until the commit.
 * @throws AppError session_revoked for a member who has left, also since the request began
 */
export async function loadMember(ctx: Context, id: string, options: { lock?: boolean } = {}) {
  const member = await findMember(ctx.db, id, options.lock ? 'update' : undefined)
  if (!member) throw new AppError('session_revoked')
  const { open, reserved, ...counts } = await countBelongings(ctx.db, id, ctx)
  return {
    ...member,
    ...counts,
    availableLoans: Math.max(0, member.max_loans - open - reserved),
    openLoans: open,
    adhesionAccepted: member.adhesion_version === ctx.library.adhesion_version || isExemptHere(ctx),
  }
}

export type LoadedMember = Awaited<ReturnType<typeof loadMember>>

/** The input of the rules on borrowing. Reservations are not counted: the new loan replaces them. */
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

/** The member's own profile; `level` is that of the session, which may be lower than the member's. */
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
