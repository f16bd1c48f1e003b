import { type Access, isForStaff, type Right, type Standing } from '#contract/endpoint.ts'
import { endpoints, type StaffCall } from '#contract/endpoints.ts'
import { isStaff, mayCall, memberLevel } from '#domain/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { SecondFactor } from '#server/core/store/tables/second-factors.ts'
import type { Context, MemberActor, StaffActor, SuperActor } from '#server/platform/context.ts'

type Where = Pick<Context, 'library' | 'config'>

/** Whether staff of this library need a second factor: by its setting, else only in production. */
export function requiresSecondFactor({ library, config }: Where): boolean {
  return library.document.staff_second_factor ?? config.production
}

/** Whether the university's sign-on is enough for staff. */
export function signOnSuffices({ library }: Pick<Context, 'library'>): boolean {
  return library.document.sign_on_suffices ?? true
}

/** A member's stored level and rights. */
type Stored = { level: number; rights: readonly Right[] }

/** The level of a session: staff without a required second factor have the rights of a member. */
export function levelOf(
  ctx: Where,
  session: Stored & { second_factor: SecondFactor | null },
): number {
  const { level, second_factor } = session
  if (!isStaff(session) || !requiresSecondFactor(ctx)) return level
  const proved = second_factor === 'sign_on' ? signOnSuffices(ctx) : second_factor !== null
  return proved ? level : memberLevel
}

/** The stored level and rights of the caller, whatever their session lacks. */
export function storedOf({ rank, rights }: MemberActor): Standing {
  return { level: rank, rights }
}

/** Whether somebody may make a call of staff: what they may not ask for is not in other answers either. */
export function may(person: Standing, call: StaffCall): boolean {
  return mayCall(person, endpoints[call].access)
}

/**
 * The member as the actor of an endpoint.
 * @throws AppError forbidden for who lacks the right that it needs, for staff at one for supers
 */
export function requireAccess(
  actor: MemberActor,
  access: Access,
): MemberActor | StaffActor | SuperActor {
  if (!isForStaff(access)) return actor
  if (!mayCall(actor, access)) throw new AppError('forbidden')
  return { ...actor, staff: true, ...(access === 'super' && { super: true }) }
}
