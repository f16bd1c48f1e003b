import { idPattern } from '#contract/fields.ts'
import { resolveAlias } from '#contract/pages.ts'

/**
 * The object a label or a typed code stands for: a bare id or code, or the whole address of an object
 * of this library. Anything else stands for none, and is never followed.
 */
export function readLabel(text: string, origin: string): string | null {
  const code = text.trim()
  if (idPattern.test(code)) return code
  const address = addressOf(code)
  if (address?.origin !== origin) return null
  const path = resolveAlias(address.pathname) ?? address.pathname
  const id = /^\/products\/([^/]+)\/?$/.exec(path)?.[1]
  return id && idPattern.test(id) ? id : null
}

function addressOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
