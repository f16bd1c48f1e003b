import type { Config } from '#server/platform/config.ts'

export const simulatorPath = '/simulators/locker'

/** The path of the demo's simulated locker, or `null` outside the demo. In production it is always `null`. */
export function simulatorOf({ production, demo }: Pick<Config, 'production' | 'demo'>) {
  return demo && !production ? simulatorPath : null
}
