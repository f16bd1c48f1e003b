import type { Config } from '#server/platform/config.ts'

export const simulatorPath = '/simulators/locker'

/** The path of the demo's simulated locker; `null` without one. Never in production. */
export function simulatorOf({ production, demo }: Pick<Config, 'production' | 'demo'>) {
  return demo && !production ? simulatorPath : null
}
