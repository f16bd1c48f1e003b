/** Joins two characters without showing, and belongs to no address. */
const wordJoiner = '\u2060'
/** A dot, colon or at sign inside a word, and the slashes of an address: what mail programs look for. */
const joints = /(?<=\S)[.:@。．｡](?=\S)|\/(?=\/)/g

/**
 * Text written by members as text that no mail program turns into a link: `evil.example` and
 * `http://…` look the same and lead nowhere.
 */
export function unlinkable(text: string): string {
  return text.replace(joints, `$&${wordJoiner}`)
}

/** The same for every text of a letter's data, but those that are named. */
export function unlinkableData<T extends object>(data: T, except: readonly string[] = []): T {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' && !except.includes(name) ? unlinkable(value) : value,
  ])
  return Object.fromEntries(entries) as T
}
