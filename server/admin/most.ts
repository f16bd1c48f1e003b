/** The most rows of a list: a search narrows it. */
export const most = 50

/** A LIKE pattern, in lower case, that finds the typed text anywhere. */
export function like(words: string): string {
  return `%${words.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`
}
