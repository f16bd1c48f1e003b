import { timeIn } from '#domain/days/plain-date.ts'
import { type Closure, closureAt, isAdhesionExempt } from '#domain/library-service.ts'
import { AppError, secondsUntil } from '#server/core/app-error.ts'
import type { Context, LibraryRow, RequestContext, Services } from '#server/platform/context.ts'
import { hostName } from '#server/platform/http/host-name.ts'
import { isDailyLimitUsed } from './daily-calls.ts'

/** Why the library can't be used now; `null` if it can. */
export async function closureOf(
  services: Services,
  library: LibraryRow,
  { at, today }: { at: Date; today: string },
): Promise<Closure | null> {
  const used = await isDailyLimitUsed({ services, library, day: today })
  return closureAt(at, {
    available: library.available,
    maintenanceUntil: library.maintenance_until,
    exceeded: used || library.daily_limits_exceeded,
  })
}

/** The refusal of a call while the library is closed, with the seconds to wait if they are known. */
export function closedError({ reason, until }: Closure, { at, library }: RequestContext): AppError {
  if (reason === 'maintenance') {
    return new AppError('library_unavailable', until ? { retryAfter: secondsUntil(until, at) } : {})
  }
  return new AppError('daily_limits_exceeded', { retryAfter: secondsToTomorrow({ at, library }) })
}

/** How long the library's day still lasts, rounded up to minutes. */
export function secondsToTomorrow({ at, library }: Pick<RequestContext, 'at' | 'library'>): number {
  const [hours = 0, minutes = 0] = timeIn(library.time_zone, at).split(':').map(Number)
  return (24 * 60 - (hours * 60 + minutes)) * 60
}

/** Whether the adhesion is not required on the host of this request. */
export function isExemptHere(ctx: Context): boolean {
  const host = hostName(ctx.request.host)
  return isAdhesionExempt(host, ctx.library.document.adhesion_exempt_hosts)
}
