type Facts = { available: boolean; maintenanceUntil: Date | null; exceeded: boolean }

/** Why a library can't be used at an instant, and until when if that is known; `null` if it can. */
export type Closure = { reason: 'maintenance' | 'daily_limits'; until: Date | null }

export function closureAt(
  now: Date,
  { available, maintenanceUntil, exceeded }: Facts,
): Closure | null {
  const over = maintenanceUntil !== null && maintenanceUntil <= now
  if (!available && !over) return { reason: 'maintenance', until: maintenanceUntil }
  return exceeded ? { reason: 'daily_limits', until: null } : null
}

/** Whether a host does not require the adhesion. Its name without port must match as a whole. */
export function isAdhesionExempt(name: string | null, exemptHosts: readonly string[]): boolean {
  return exemptHosts.some(host => host === name)
}
