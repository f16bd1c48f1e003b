/** Rows of a list at most: beyond them words narrow it. */
export const most = 50

/** A LIKE pattern of what was typed, whatever it was. */
export function like(words: string): string {
  return `%${words.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`
}
