import type { Me } from '#contract/shapes/member.ts'
import { type BorrowerFacts, isAdmin } from '#domain/permissions.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { isExemptHere } from '../membership/adhesion.ts'
import { type Borrower, findMemberWithBelongings, lockMemberRow } from './members.repo.ts'

/**
 * A member with counts of memberships, loans and products; `lock` locks the row until the commit. The counts are
 * read after the lock, by another statement, so that they include what was written while this one waited.
 * @throws AppError session_revoked for a member who has left, also since the request began
 */
export async function loadMember(ctx: Context, id: string, options: { lock?: boolean } = {}) {
  if (options.lock && ctx.locked?.memberId !== id) await lockMemberRow(ctx.db, id)
  const member = await findMemberWithBelongings(ctx.db, id, ctx)
  if (!member) throw new AppError('session_revoked')
  return {
    ...member,
    availableLoans: Math.max(0, member.max_loans - member.open - member.reserved),
    adhesionAccepted: hasAccepted(ctx, member),
  }
}

function hasAccepted(ctx: Context, { adhesion_version }: { adhesion_version: string | null }) {
  return adhesion_version === ctx.library.adhesion_version || isExemptHere(ctx)
}

/** The input of the rules on borrowing. Reservations are not counted: the new loan replaces them. */
export function borrowerFacts(ctx: Context, member: Borrower): BorrowerFacts {
  return {
    memberId: member.id,
    banned: member.banned,
    activeCard: member.active_card,
    hadCard: member.had_card,
    autoMembership: ctx.library.document.is.auto_membership,
    adhesionAccepted: hasAccepted(ctx, member),
    availableLoans: member.max_loans - member.open,
  }
}

/**
 * The same for a checkout that is not confirmed yet: where memberships are sold online, the member may buy one
 * while the days are reserved.
 */
export function reserverFacts(ctx: Context, member: Borrower): BorrowerFacts {
  const facts = borrowerFacts(ctx, member)
  const { is, renewal_cards } = ctx.library.document
  const onSale = is.renewable_card && renewal_cards.length > 0
  return { ...facts, activeCard: facts.activeCard || onSale }
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
    is: { active_card: member.active_card, had_card: member.had_card, banned: member.banned },
    modulo_adesione: { accettato: member.adhesionAccepted },
    my_product_count: member.shared,
    requests_waiting: member.asked,
    product_borrowed_count: member.borrowed,
    available_loans: member.availableLoans,
    can_post_objects: member.can_post_objects,
    level: level ?? member.level,
    must_enrol,
    language: member.language,
  }
}
