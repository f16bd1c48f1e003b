import { serverLimits } from '#contract/limits.ts'
import type { Me } from '#contract/shapes/member.ts'
import { emailOrNone } from '#contract/texts/no-email.ts'
import { sellsCards } from '#domain/membership.ts'
import { lastNameOf } from '#domain/names.ts'
import { isStaff, rightsOf } from '#domain/permissions.ts'
import { type MemberFacts, memberRefusals, refusalsWith } from '#domain/refusals.ts'
import { publicId } from '#server/areas/payments/accounts.ts'
import { AppError } from '#server/core/app-error.ts'
import {
  type Borrower,
  findMemberWithBelongings,
  lockMemberRow,
} from '#server/platform/access/members.repo.ts'
import type { Context } from '#server/platform/context.ts'
import { isExemptHere } from '#server/platform/library/library-service.ts'
import { readableAddress } from './new-address.ts'

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
  }
}

/** What the rules on members need of one. */
function factsOf(ctx: Context, member: Borrower): MemberFacts {
  const { adhesion_version, document, payment_account } = ctx.library
  return {
    banned: member.banned,
    adhesionAccepted: member.adhesion_version === adhesion_version || isExemptHere(ctx),
    activeCard: member.active_card,
    hadCard: member.had_card,
    autoMembership: document.is.auto_membership,
    cardOnSale: sellsCards({ ...document, pp_pk: publicId(ctx.config, payment_account) }),
    availableLoans: member.max_loans - member.open,
  }
}

type Lent = {
  owner_id: string | null
  maintenance: boolean
  borrowed?: boolean
  queuesFull?: boolean
}

/** Whether the member needs a card and has none that is valid. */
export function lacksCard({ library }: Context, { active_card }: { active_card: boolean }) {
  return !active_card && !library.document.is.auto_membership
}

/** In how many more queues a member may wait. */
export function queuesLeft(ctx: Context, member: { active_card: boolean; waiting: number }) {
  const { queuesMax, queuesWithoutCardMax } = serverLimits
  return Math.max(0, (lacksCard(ctx, member) ? queuesWithoutCardMax : queuesMax) - member.waiting)
}

/**
 * Refuses a member who may not do this with the product, for the reason that matters most.
 * @param lines how many products they borrow together
 * @param allows whether staff allow it although a rule refuses
 * @throws AppError session_revoked for one who has left; the reason
 */
export function requireBorrower<B extends Borrower>(
  ctx: Context,
  member: B | null | undefined,
  product: Lent,
  act: 'reserve' | 'confirm' | 'queue',
  lines = 1,
  allows: (refusal: AppError) => boolean = () => false,
): B {
  if (!member) throw new AppError('session_revoked')
  const { owner_id, maintenance, borrowed = false, queuesFull = false } = product
  const thing = { own: owner_id === member.id, maintenance, borrowed, queuesFull }
  const refusals = refusalsWith(memberRefusals(factsOf(ctx, member), act, lines), thing, act)
  const first = refusals.map(code => new AppError(code)).find(error => !allows(error))
  if (first) throw first
  return member
}

/** @throws AppError the reason why the member may not lend */
export function requireLender(ctx: Context, member: Borrower) {
  const [first] = memberRefusals(factsOf(ctx, member), 'lend')
  if (first) throw new AppError(first)
}

/** The member's own profile; `level` is that of the session, which may be lower than the member's. */
export async function memberDocument(ctx: Context, id: string, level?: number): Promise<Me> {
  const member = await loadMember(ctx, id)
  const facts = factsOf(ctx, member)
  const here = { level: level ?? member.level, rights: member.rights }
  const must_enrol = level !== undefined && isStaff(member) && !isStaff(here)
  return {
    id: member.id,
    name: member.name,
    first_name: member.first_name,
    last_name: lastNameOf(member),
    email: readableAddress(emailOrNone(member.email)),
    new_email: member.new_email && readableAddress(member.new_email),
    origin_id: member.origin_id,
    card_number: member.card_number,
    phone_number: member.phone_number,
    domicile_geo: member.domicile,
    is: { active_card: member.active_card, had_card: member.had_card, banned: member.banned },
    modulo_adesione: { accettato: facts.adhesionAccepted },
    my_product_count: member.shared,
    requests_waiting: member.asked,
    product_borrowed_count: member.borrowed,
    available_loans: member.availableLoans,
    can_post_objects: member.can_post_objects,
    refusals: {
      reserve: memberRefusals(facts, 'reserve'),
      confirm: memberRefusals(facts, 'confirm'),
      queue: memberRefusals(facts, 'queue'),
      lend: memberRefusals(facts, 'lend'),
    },
    queues_left: queuesLeft(ctx, member),
    level: here.level,
    rights: [...rightsOf(here)],
    must_enrol,
    language: member.language,
  }
}
