import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { isAdmin } from '#domain/permissions.ts'
import { memberOf } from '../../access/actor.ts'
import { recordEntry } from '../../access/audit.ts'
import { impersonate } from '../../access/impersonation.ts'
import { lockerOf } from '../../access/locker-keys.ts'
import { requireStaff } from '../../access/staff-rights.ts'
import { AppError } from '../../app-error.ts'
import { inTransaction, type MemberActor, type RequestContext } from '../../context.ts'
import { countDailyCall } from '../../library/daily-calls.ts'
import { closedError } from '../../library/library-service.ts'

/** Identifies the caller and refuses those for whom the endpoint is not. */
export async function admit(ctx: RequestContext, name: EndpointName) {
  const { access, inPerson }: Endpoint = endpoints[name]
  if (access === 'locker') ctx.actor = await lockerOf(ctx)
  else if (access !== 'visitor') ctx.actor = await actorOf(ctx, inPerson ?? false)
  if (access === 'admin') ctx.actor = requireStaff(ctx.actor)
}

/** Endpoints that work while the library is closed, so that its staff can sign in and open it. */
const alwaysOpen = /^\/v1\/(auths|libraries\/:domain$)/

/** @throws AppError library_unavailable, daily_limits_exceeded for everybody but the library's staff */
export async function requireOpen(ctx: RequestContext, name: EndpointName) {
  if (alwaysOpen.test(endpoints[name].path)) return
  const { closure, library, today: day } = ctx
  const used = closure ? false : await countDailyCall({ services: ctx, library, day })
  const closed = used ? ({ reason: 'daily_limits', until: null } as const) : closure
  if (!closed) return
  const asking = await memberOf(ctx).catch(() => null)
  if (!asking || !isAdmin(asking.level)) throw closedError(closed, ctx)
}

/** The caller, or the member whom staff impersonate. @throws AppError as memberOf, impersonation_refused */
async function actorOf(ctx: RequestContext, inPerson: boolean): Promise<MemberActor> {
  const actor = await memberOf(ctx)
  const subject = ctx.request.actFor
  if (!subject) return actor
  const acting = await impersonate(ctx, actor, subject)
  if (!inPerson) return acting
  const entry = { actorId: actor.memberId, subjectId: subject, action: 'refused', status: 403 }
  await inTransaction(ctx, inside => recordEntry(inside, entry))
  throw new AppError('impersonation_refused')
}
