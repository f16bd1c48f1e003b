import { idPattern } from '#contract/fields.ts'
import { ownPath } from '#contract/own-path.ts'
import { resolveAlias } from '#contract/pages.ts'

/** Why a scanned text is no label: an address elsewhere, a page of ours without a product, or any other text. */
export type LabelFault = 'elsewhere' | 'no_product' | 'unreadable'
type Reading = { id: string } | { fault: LabelFault }

/**
 * The product id of a label: a bare id or code, or an address of a product in this library. Anything else is never
 * followed. @param origins the library's, from `labelOrigins`
 */
export function readLabel(text: string, origins: readonly string[]): Reading {
  const code = text.trim()
  if (idPattern.test(code)) return { id: code }
  if (!/^https?:/i.test(code)) return { fault: 'unreadable' }
  const origin = origins.find(one => ownPath(code, one) !== null)
  if (!origin) return { fault: 'elsewhere' }
  const { pathname } = new URL(code)
  const path = resolveAlias(pathname) ?? pathname
  const id = /^\/products\/([^/]+)\/?$/.exec(path)?.[1]
  return id && idPattern.test(id) ? { id } : { fault: 'no_product' }
}

/** The present address, and those that the library has or had by its names: labels may have any of them. */
export function labelOrigins(present: string, names: readonly string[]): string[] {
  const { protocol, host } = new URL(present)
  const [first = '', ...rest] = host.split('.')
  const base = names.includes(first) && rest.length > 0 ? rest.join('.') : host
  return [present, ...names.map(name => `${protocol}//${name}.${base}`)]
}
