import type { Locale } from './limits.ts'

/** The device's database, which the app writes and its worker reads: text under a key. */
export const deviceDatabase = { name: 'oggettoteca', store: 'cache' } as const

/** Nothing is stored for longer than 30 days, and a loan no longer than this past its end. */
export const storedMaxMs = 30 * 86_400_000

/** Where what one person has seen is stored. */
export const seenKey = (owner: string) => `seen|${owner}`

export const forWorkerKey = 'for-worker'

/** What the app tells its worker. */
export type ForWorker = {
  locale: Locale
  /** Whose stored loans may be shown; `null` for a visitor, and while staff act for somebody. */
  owner: string | null
}
