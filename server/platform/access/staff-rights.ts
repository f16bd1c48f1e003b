import type { Access } from '#contract/endpoint.ts'
import { isAdmin, isSuper, memberLevel } from '#domain/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { SecondFactor } from '#server/core/store/tables/second-factors.ts'
import type {
  Actor,
  Context,
  MemberActor,
  StaffActor,
  SuperActor,
} from '#server/platform/context.ts'

type Where = Pick<Context, 'library' | 'config'>

/** Whether staff of this library need a second factor: by its setting, else only in production. */
export function requiresSecondFactor({ library, config }: Where): boolean {
  return library.document.staff_second_factor ?? config.production
}

/** Whether the university's sign-on is enough for staff. */
export function signOnSuffices({ library }: Pick<Context, 'library'>): boolean {
  return library.document.sign_on_suffices ?? true
}

/** The level of a session: staff without a required second factor have the rights of a member. */
export function levelOf(
  ctx: Where,
  session: { level: number; second_factor: SecondFactor | null },
): number {
  const { level, second_factor } = session
  if (!isAdmin(level) || !requiresSecondFactor(ctx)) return level
  const proved = second_factor === 'sign_on' ? signOnSuffices(ctx) : second_factor !== null
  return proved ? level : memberLevel
}

/** @throws AppError forbidden for anybody but staff */
export function requireStaff(actor: Actor): StaffActor {
  if (actor.kind !== 'member' || !isAdmin(actor.level)) throw new AppError('forbidden')
  return { ...actor, staff: true }
}

/** The member as the actor of an endpoint. @throws AppError forbidden for members at one for staff, for staff at one for supers */
export function requireAccess(
  actor: MemberActor,
  access: Access,
): MemberActor | StaffActor | SuperActor {
  if (access === 'staff') return requireStaff(actor)
  if (access !== 'super') return actor
  if (!isSuper(actor.level)) throw new AppError('forbidden')
  return { ...requireStaff(actor), super: true }
}
