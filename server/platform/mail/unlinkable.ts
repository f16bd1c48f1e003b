/** An invisible character that joins two others and occurs in no address. */
const wordJoiner = '\u2060'
/** A dot, colon or at sign inside a word, and the slashes of an address: mail programs look for these. */
const joints = /(?<=\S)[.:@。．｡](?=\S)|\/(?=\/)/g

/**
 * A text that a member wrote, for an e-mail: mail programs make no link of `evil.example` or `http://…` in it. A person
 * sees no difference.
 */
export function unlinkable(text: string): string {
  return text.replace(joints, `$&${wordJoiner}`)
}

/** The same for every text of an object, except the properties named in `except`, which the server wrote. */
export function unlinkableData<T extends object>(data: T, except: readonly string[] = []): T {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    typeof value === 'string' && !except.includes(name) ? unlinkable(value) : value,
  ])
  return Object.fromEntries(entries) as T
}
