/** Deeper than any body of the contract; far from where recursion would end. */
const deepest = 20

/** What makes some input unfit to be worked on; `path` is dotted. */
export type Unfit = { path: string; reason: 'too_deep' | 'text' }

/**
 * Whether a database, a log and a letter can hold a text: it has no NUL, and no half of a character
 * that takes two UTF-16 units.
 */
export function isPlainText(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text)
}

/**
 * The first thing in a value of JSON that nothing may be done with: a text that can't be stored, or lists
 * and objects nested too deep. It looks without recursion.
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

/** Reads JSON that came from outside. @throws SyntaxError for what is none, or unfit */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (findUnfit(value)) throw new SyntaxError('unfit')
  return value
}
