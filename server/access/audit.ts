import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

type Deed = { actorId: string; subjectId: string | null; action: string; status: number }

/** Writes down what staff did, or were refused, and in whose name. */
export function recordDeed(ctx: Context, deed: Deed) {
  return withLibrary(ctx.store, ctx.library.id, db =>
    db
      .insertInto('audit')
      .values({
        library_id: ctx.library.id,
        at: ctx.at,
        actor_id: deed.actorId,
        subject_id: deed.subjectId,
        action: deed.action,
        path: ctx.http.req.path,
        status: deed.status,
        address: ctx.address,
      })
      .execute(),
  )
}

/** Every request made in somebody's name, with both names and how it ended. */
export async function recordGhost(ctx: Context, method: string, status: number) {
  const { actor } = ctx
  if (actor.kind !== 'member' || !actor.impersonator) return
  const deed = { actorId: actor.impersonator, subjectId: actor.memberId, action: method, status }
  await recordDeed(ctx, deed)
}

/** What was done in a member's name, the latest first. */
export function deedsFor(ctx: Context, memberId: string) {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const rows = await db
      .selectFrom('audit')
      .select(['at', 'action', 'status'])
      .where('library_id', '=', ctx.library.id)
      .where('subject_id', '=', memberId)
      .where('actor_id', '!=', memberId)
      .orderBy('at', 'desc')
      .limit(200)
      .execute()
    return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }))
  })
}
