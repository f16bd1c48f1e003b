import type { Config } from '../config.ts'

export const simulatorPath = '/simulators/locker'

/** Where the demo's stand-in for smartlockers is; `null` where there is none. Never in production. */
export function simulatorOf({ production, demo }: Pick<Config, 'production' | 'demo'>) {
  return demo && !production ? simulatorPath : null
}
