import { idPattern } from '#contract/fields.ts'
import { ownPath } from '#contract/own-path.ts'
import { resolveAlias } from '#contract/pages.ts'

/**
 * The object a label or a typed code stands for: a bare id or code, or the whole address of an object
 * of this library. Anything else stands for none, and is never followed.
 */
export function readLabel(text: string, origin: string): string | null {
  const code = text.trim()
  if (idPattern.test(code)) return code
  const own = /^https?:/i.test(code) ? ownPath(code, origin) : null
  if (!own) return null
  const { pathname } = new URL(own, origin)
  const path = resolveAlias(pathname) ?? pathname
  const id = /^\/products\/([^/]+)\/?$/.exec(path)?.[1]
  return id && idPattern.test(id) ? id : null
}
