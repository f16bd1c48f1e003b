import type { ContactData, Me } from '#contract/shapes/member.ts'
import { renamed } from '#domain/names.ts'
import { moveHome } from '#server/areas/pickup-points/own-home.ts'
import { requireReauthentication } from '#server/areas/second-factor/reauthentication.ts'
import { AppError } from '#server/core/app-error.ts'
import { getMember, updateMember } from '#server/platform/access/members.repo.ts'
import {
  type ActorContext,
  inTransaction,
  type MemberActor,
  type RequestContext,
} from '#server/platform/context.ts'
import { memberDocument } from './members.ts'
import { askNewAddress } from './new-address.ts'
import { phoneOf } from './phone.ts'
import { countConfirmation } from './sign-in/signup.ts'

/**
 * Changes the given values and leaves the rest. A new e-mail needs the member in person, with a recent proof, and
 * waits for its link to be opened.
 * @throws AppError impersonation_refused, proof_required, rate_limited, validation_failed
 */
export async function updateContactData(
  ctx: RequestContext<MemberActor>,
  { email, ...input }: ContactData,
): Promise<Me> {
  if (email === undefined) return inTransaction(ctx, inside => change(inside, input))
  if (ctx.actor.impersonator) throw new AppError('impersonation_refused')
  const isOwn = await inTransaction(ctx, async inside => {
    const member = await getMember(inside.db, inside.actor.memberId)
    if (member.email !== email) await requireReauthentication(inside)
    return member.email === email
  })
  if (!isOwn) await countConfirmation(ctx, email)
  return inTransaction(ctx, async inside => {
    await askNewAddress(inside, await getMember(inside.db, inside.actor.memberId), email)
    return change(inside, input)
  })
}

async function change(ctx: ActorContext, input: Omit<ContactData, 'email'>): Promise<Me> {
  const { first_name, last_name, phone_number, domicile_geo, language } = input
  const { memberId, level } = ctx.actor
  const values = {
    ...renamed(await getMember(ctx.db, memberId), { first_name, last_name }),
    ...(phone_number !== undefined && { phone_number: phoneOf(phone_number, 'phone_number') }),
    ...(domicile_geo !== undefined && { domicile: JSON.stringify(domicile_geo) }),
    ...(language !== undefined && { language }),
  }
  if (Object.keys(values).length > 0) await updateMember(ctx.db, memberId, values)
  if (domicile_geo) await moveHome(ctx, memberId, domicile_geo)
  return memberDocument(ctx, memberId, level)
}
