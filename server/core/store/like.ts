import { sql } from 'kysely'

/** A LIKE pattern, in lower case, that finds the typed text anywhere. */
export function like(words: string): string {
  return `%${words.toLowerCase().replace(/[\\%_]/g, found => `\\${found}`)}%`
}

/** Whether one of some columns is like a pattern. */
export function anyLike(columns: readonly `${string}.${string}`[], pattern: string | null) {
  const found = columns.map(column => sql`lower(${sql.ref(column)}) like ${pattern}`)
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}
