/** An invisible character that joins two others and occurs in no address. */
const wordJoiner = '\u2060'
/** A dot, colon or at sign inside a word, and the slashes of an address: mail programs look for these. */
const joints = /(?<=\S)[.:@。．｡](?=\S)|\/(?=\/)/g

/**
 * Text of members in a form that no mail program turns into a link: `evil.example` and `http://…` look the
 * same.
 */
export function unlinkable(text: string): string {
  return text.replace(joints, `$&${wordJoiner}`)
}

/** The same for every text of an e-mail's data, except the named ones. */
export function unlinkableData<T extends object>(data: T, except: readonly string[] = []): T {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' && !except.includes(name) ? unlinkable(value) : value,
  ])
  return Object.fromEntries(entries) as T
}
