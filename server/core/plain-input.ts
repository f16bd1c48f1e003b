/** Deeper than any body of the contract, and far from the limit of recursion. */
const deepest = 20

/** Why some input is invalid; `path` is dotted. */
export type Unfit = { path: string; reason: 'too_deep' | 'text' }

/**
 * Whether a database, a log and an e-mail can store a text: it has no NUL and no half of a surrogate pair.
 */
export function isPlainText(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}

/**
 * The first invalid part of a JSON value: a text that cannot be stored, or lists and objects nested too
 * deeply. Works without recursion.
 */
export function findUnfit(value: unknown): Unfit | null {
  const open = [{ value, path: '', depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, depth } = next
    if (typeof next.value === 'string' && !isPlainText(next.value)) return { path, reason: 'text' }
    if (typeof next.value !== 'object' || next.value === null) continue
    if (depth === deepest) return { path: '', reason: 'too_deep' }
    for (const [key, inner] of Object.entries(next.value)) {
      if (!isPlainText(key)) return { path, reason: 'text' }
      open.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 })
    }
  }
  return null
}

/** Parses JSON from outside. @throws SyntaxError for invalid JSON or invalid texts */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (findUnfit(value)) throw new SyntaxError('unfit')
  return value
}
