import { isDeepStrictEqual } from 'node:util'
import type { ActorContext, Context, RequestContext } from '../context.ts'
import type { Db } from '../store/transaction.ts'

type Deed = {
  actorId: string
  subjectId: string | null
  action: string
  status: number
  /** Of a write: what it is about, and what it became. */
  target?: string
  after?: object
}

/** Writes down what staff did, or were refused, and in whose name. */
export function recordDeed(ctx: Context, deed: Deed) {
  return ctx.db
    .insertInto('audit')
    .values({
      at: ctx.at,
      actor_id: deed.actorId,
      subject_id: deed.subjectId,
      action: deed.action,
      path: ctx.request.path,
      status: deed.status,
      address: ctx.address,
      ...(deed.target && { target: deed.target }),
      ...(deed.after && { after: JSON.stringify(deed.after) }),
    })
    .execute()
}

/** That staff begin to act for somebody: their own members read it too. */
export function recordImpersonation(ctx: ActorContext, subjectId: string) {
  const who = { actorId: ctx.actor.memberId, subjectId, target: subjectId }
  return recordDeed(ctx, { ...who, action: 'impersonate', status: 200, after: { acting: true } })
}

/** Whether somebody with a name asks, rather than a smartlocker or a job. */
export function isStaff(ctx: Context): ctx is ActorContext {
  return ctx.actor?.kind === 'member'
}

type Write = { action: string; target: string; before: object | null; after: object | null }

/** As it is kept: the database puts keys in an order of its own, so texts would differ. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

/** Writes down what staff changed, inside the transaction that changes it: only what differs is kept. */
export function recordWrite(ctx: ActorContext, { action, target, before, after }: Write) {
  const differing = (one: object | null, other: object | null) =>
    one &&
    JSON.stringify(
      Object.fromEntries(
        Object.entries(one).filter(
          ([key, value]) => !other || !isDeepStrictEqual(plain(other[key as never]), plain(value)),
        ),
      ),
    )
  return ctx.db
    .insertInto('audit')
    .values({
      at: ctx.at,
      actor_id: ctx.actor.impersonator ?? ctx.actor.memberId,
      action,
      path: ctx.request.path,
      status: 200,
      address: ctx.address,
      target,
      before: differing(before, after),
      after: differing(after, before),
    })
    .execute()
}

type Mover = { by: string; at: Date; address: string }

/** Writes into a library's register what was changed of it by a command. */
export function recordByCommand(
  db: Db,
  {
    action,
    target,
    before,
    after,
  }: { action: string; target: string; before: object; after: object },
  { by, at, address }: Mover,
) {
  return db
    .insertInto('audit')
    .values({
      library_id: target,
      at,
      actor_id: by,
      action,
      path: '',
      status: 200,
      address,
      target,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

/** Writes down that who runs the server took a member's second factors away, from a terminal. */
export function recordReset(ctx: Context, target: string, had: boolean) {
  return ctx.db
    .insertInto('audit')
    .values({
      at: ctx.at,
      actor_id: 'npm run library',
      action: 'factors_reset',
      path: '',
      status: 200,
      address: 'terminal',
      target,
      before: JSON.stringify({ second_factor: had }),
      after: JSON.stringify({ second_factor: false }),
    })
    .execute()
}

/** Writes into a library's own register that who runs the server gave it another address. */
export function recordMove(
  db: Db,
  { id, domain }: { id: string; domain: string },
  after: string,
  mover: Mover,
) {
  const change = { before: { domain }, after: { domain: after } }
  return recordByCommand(db, { action: 'library', target: id, ...change }, mover)
}

/** Whether staff act for the member of this request. */
export function isActingForAnother({ actor }: RequestContext): boolean {
  return actor.kind === 'member' && actor.impersonator !== undefined
}

/** Every request made in somebody's name, with both names and how it ended. */
export async function recordGhost(ctx: Context, method: string, status: number) {
  const { actor } = ctx
  if (actor.kind !== 'member' || !actor.impersonator) return
  const deed = { actorId: actor.impersonator, subjectId: actor.memberId, action: method, status }
  await recordDeed(ctx, deed)
}

/** What was done in a member's name, the latest first. */
export async function deedsFor(ctx: Context, memberId: string) {
  const rows = await ctx.db
    .selectFrom('audit')
    .select(['at', 'action', 'status'])
    .where('subject_id', '=', memberId)
    .where('actor_id', '!=', memberId)
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row }))
}
