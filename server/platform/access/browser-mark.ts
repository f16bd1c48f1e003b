import type { RequestContext } from '#server/platform/context.ts'
import { readSecret, writeSecret } from './cookie.ts'
import { newSecret, secretHash } from './secret-hash.ts'

/** A cookie that binds a flow to the browser in which it began. */
export type Mark = {
  name: string
  ms: number
  /** Lax where the browser returns from another site. */
  sameSite: 'Lax' | 'Strict'
}

/**
 * Marks the browser. An existing mark stays, so that two tabs do not replace each other's.
 * @returns the mark's digest, which is all the server saves
 */
export function markBrowser(ctx: RequestContext, { name, ms, sameSite }: Mark): string {
  const known = readSecret(ctx, name)
  const mark = known && /^[\w-]{43}$/.test(known) ? known : newSecret()
  writeSecret(ctx, name, mark, { seconds: ms / 1000, sameSite })
  return secretHash(mark)
}

/** Replaces the browser's mark. @returns the new mark's digest */
export function markAnew(ctx: RequestContext, { name, ms, sameSite }: Mark): string {
  const mark = newSecret()
  writeSecret(ctx, name, mark, { seconds: ms / 1000, sameSite })
  return secretHash(mark)
}

/** The digest of this browser's mark; `null` for one without. */
export function browserMark(ctx: RequestContext, { name }: Mark): string | null {
  const mark = readSecret(ctx, name)
  return mark ? secretHash(mark) : null
}
