import { isAdhesionExempt } from '#domain/library-service.ts'
import { signToken } from '../access/tokens.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext, Context } from '../context.ts'
import { hostName } from '../http/host-name.ts'

/** The form as it reads now, in the page's language; its id is its version. */
export async function adhesionForm(ctx: ActorContext) {
  const { adhesion_form } = ctx.library.document
  return { ID: ctx.library.adhesion_version, Modulo: adhesion_form[ctx.request.locale] }
}

/**
 * Writes down the member's yes, with the text's version and the time, and gives a token to go on with.
 * @throws AppError adhesion_changed when another text has taken the place of the one that was read
 */
export async function acceptAdhesion(ctx: ActorContext, read?: string) {
  const { library, actor, at } = ctx
  const version = read ?? library.adhesion_version
  if (version !== library.adhesion_version) throw new AppError('adhesion_changed')

  await ctx.db
    .insertInto('adhesions')
    .values({ member_id: actor.memberId, version, accepted_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await ctx.db
    .updateTable('members')
    .set({ adhesion_version: version, adhesion_accepted_at: at })
    .where('id', '=', actor.memberId)
    .execute()

  return { access_token: await signToken(ctx.keys, library.id, actor, at) }
}

/** Whether the form is not asked for at the address that was called. */
export function isExemptHere(ctx: Context): boolean {
  const host = hostName(ctx.request.host)
  return isAdhesionExempt(host, ctx.library.document.adhesion_exempt_hosts)
}
