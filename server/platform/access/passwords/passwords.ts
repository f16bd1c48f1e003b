import { hash, hashRaw, verify } from '@node-rs/argon2'
import { AppError } from '#server/core/app-error.ts'

/** OWASP's minimum for argon2id (the package's default): about 10 ms, 200 a second on two cores. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const longestQueue = 60

let running = 0
const waiting: (() => void)[] = []

/**
 * A hash without a password, so that an unknown e-mail takes as long as a known one. Making it needs 19 MB.
 */
let nobody: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, cost))
}

/** The same for a code that is looked up by its hash, with a given salt. */
export async function hashCode(code: string, salt: Buffer): Promise<string> {
  return (await queued(() => hashRaw(code, { ...cost, salt }))).toString('base64url')
}

/** Whether the password matches. A missing hash takes the same time and never matches. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  nobody ??= hash('a password that no member has', cost)
  const against = stored ?? (await nobody)
  const fits = await queued(() => verify(against, password))
  return fits && stored !== null
}

/** Two at once and a short queue: hashing must not overload the server. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new AppError('unavailable', { retryAfter: 5 })
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}
