import { idPattern } from '#contract/fields.ts'
import { resolveAlias } from '#contract/pages.ts'

/** Why a scanned text is no label: an address elsewhere, a page of ours without a product, or any other text. */
export type LabelFault = 'elsewhere' | 'no_product' | 'unreadable'
type Reading = { id: string } | { fault: LabelFault }

/**
 * The product id of a label: a bare id or code, or an address of a product in this library. Anything else is never
 * followed. @param hosts the library's, from `labelHosts`
 */
export function readLabel(text: string, hosts: readonly string[]): Reading {
  const code = text.trim()
  if (idPattern.test(code)) return { id: code }
  if (!/^https?:/i.test(code)) return { fault: 'unreadable' }
  const url = addressOf(code)
  // Labels outlive a change of scheme and port. Only the id is taken from the address.
  if (!url || url.username || url.password || !hosts.includes(url.hostname)) {
    return { fault: 'elsewhere' }
  }
  const path = resolveAlias(url.pathname) ?? url.pathname
  const id = /^\/products\/([^/]+)\/?$/.exec(path)?.[1]
  return id && idPattern.test(id) ? { id } : { fault: 'no_product' }
}

/** The present host, and those that the library has or had by its names: labels may have any of them. */
export function labelHosts(present: string, names: readonly string[]): string[] {
  const [first = '', ...rest] = present.split('.')
  const bases = names.includes(first) && rest.length > 0 ? [present, rest.join('.')] : [present]
  return [present, ...bases.flatMap(base => names.map(name => `${name}.${base}`))]
}

function addressOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
