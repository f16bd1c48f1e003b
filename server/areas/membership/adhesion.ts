import { textIn } from '#contract/texts/localized.ts'
import { AppError } from '#server/core/app-error.ts'
import { updateMember } from '#server/platform/access/members.repo.ts'
import { signToken } from '#server/platform/access/tokens.ts'
import type { ActorContext, Context } from '#server/platform/context.ts'
import { insertAdhesion } from './memberships.repo.ts'

/** The present adhesion text, in the page's language; its id is its version. */
export async function adhesionForm(ctx: ActorContext) {
  const { document, languages, adhesion_version } = ctx.library
  const text = textIn(document.adhesion_form, ctx.request.locale, ...languages)
  return { ID: adhesion_version, Modulo: text }
}

/**
 * Saves that the member accepted the adhesion, with its version and the time. Returns a new access token.
 * @throws AppError adhesion_changed if the text has changed since it was read
 */
export async function acceptAdhesion(ctx: ActorContext, read?: string) {
  const { library, actor, at } = ctx
  const version = read ?? library.adhesion_version
  if (version !== library.adhesion_version) throw new AppError('adhesion_changed')

  await saveAcceptance(ctx, { memberId: actor.memberId, version, acceptedAt: at, recorder: null })
  return { access_token: await signToken(ctx.keys, library.id, actor, at) }
}

type Acceptance = {
  memberId: string
  version: string
  acceptedAt: Date
  /** Who of the staff wrote down a paper. */
  recorder: string | null
}

export async function saveAcceptance(
  ctx: Context,
  { memberId, version, acceptedAt, recorder }: Acceptance,
) {
  await insertAdhesion(ctx.db, {
    member_id: memberId,
    version,
    accepted_at: acceptedAt,
    ...(recorder && { recorded_by: recorder, recorded_at: ctx.at }),
  })
  await updateMember(ctx.db, memberId, {
    adhesion_version: version,
    adhesion_accepted_at: acceptedAt,
  })
}
