import type { ContactData, Me } from '#contract/shapes/member.ts'
import type { ActorContext } from '../context.ts'
import { moveHome } from '../pickup-points/own-home.ts'
import { updateMember } from './members.repo.ts'
import { memberDocument } from './members.ts'
import { phoneOf } from './phone.ts'

/** Changes the given values and leaves the rest. */
export async function updateContactData(ctx: ActorContext, input: ContactData): Promise<Me> {
  const { phone_number, domicile_geo, language } = input
  const values = {
    ...(phone_number !== undefined && { phone_number: phoneOf(phone_number, 'phone_number') }),
    ...(domicile_geo !== undefined && { domicile: JSON.stringify(domicile_geo) }),
    ...(language !== undefined && { language }),
  }

  if (Object.keys(values).length > 0) {
    await updateMember(ctx.db, ctx.actor.memberId, values)
  }
  if (domicile_geo) await moveHome(ctx, domicile_geo)
  return memberDocument(ctx, ctx.actor.memberId, ctx.actor.level)
}
