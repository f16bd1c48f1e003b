import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { readSecret, writeSecret } from './cookie.ts'

/** A cookie that lets what began in a browser end in the same one. */
export type Mark = {
  name: string
  ms: number
  /** Lax where people come back from another site. */
  sameSite: 'Lax' | 'Strict'
  /** Where more than signing in needs it. */
  path?: string
}

/**
 * Marks the browser; one that is marked keeps its mark, so that two tabs do not undo each other.
 * @returns the mark's digest, which is all the server keeps
 */
export function markBrowser(ctx: Context, { name, ms, sameSite, path }: Mark): string {
  const known = readSecret(ctx, name)
  const mark = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  writeSecret(ctx, name, mark, { seconds: ms / 1000, sameSite, path })
  return digest(mark)
}

/** Marks the browser anew, whatever it had. @returns the new mark's digest */
export function markAnew(ctx: Context, { name, ms, sameSite, path }: Mark): string {
  const mark = randomBytes(32).toString('base64url')
  writeSecret(ctx, name, mark, { seconds: ms / 1000, sameSite, path })
  return digest(mark)
}

/** The digest of this browser's mark; `null` for one without. */
export function browserMark(ctx: Context, { name }: Mark): string | null {
  const mark = readSecret(ctx, name)
  return mark ? digest(mark) : null
}

function digest(mark: string): string {
  return createHash('sha256').update(mark).digest('hex')
}
