import type { CodeTimeTexts } from './texts/code-times.ts'
import type { Locale } from './texts/languages.ts'

/** The device's database, which the app writes and its worker reads: text under a key. */
export const deviceDatabase = { name: 'oggettoteca', store: 'cache' } as const

/** Nothing is stored for longer than 30 days, and a loan for no longer than this after its end. */
export const storedMaxMs = 30 * 86_400_000

/** The key of the data that one person has seen. */
export const seenKey = (owner: string) => `seen|${owner}`

export const forWorkerKey = 'for-worker'

export type CodeWords = { pickup: string; deposit: string; stored: string; times?: CodeTimeTexts }

/** The library's time for the worker: its zone, and how far the server's clock is ahead of the device's. */
export type WorkerClock = { zone: string; offset: number }

/** Values that the app leaves for its worker. */
export type ForWorker = {
  locale: Locale
  /** The library's own language. */
  fallback: Locale
  /** Texts of the code's page in this language. */
  words: CodeWords
  /** The person whose stored loans may be shown; `null` for a visitor, and while staff impersonate. */
  owner: string | null
  /** A device that an earlier version informed has none. */
  clock?: WorkerClock
}

/** Under it are the facts of a library's catalogue on this device. */
export const pocketKey = (host: string) => `pocket|${host}`
