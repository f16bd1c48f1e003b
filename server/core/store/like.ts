/** A LIKE pattern, in lower case, that finds the typed text anywhere. */
export function like(words: string): string {
  return `%${words.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`
}
