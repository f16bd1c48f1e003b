import { idPattern } from '#contract/fields.ts'
import { ownPath } from '#contract/own-path.ts'
import { resolveAlias } from '#contract/pages.ts'

/**
 * The product id of a label: a bare id or code, or an address of a product in this library. Returns
 * `null` for anything else, which is never followed.
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
