const names = new Map<string, string>()
/** A statement of many rows differs for each number of rows. */
const longest = 4000
const most = 1000

/**
 * The name under which a connection keeps a statement, which it then reads once instead of each time. None
 * for a long one, which comes seldom, and after the first thousand, so that connections stay small.
 */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || sql.length > longest || names.size === most) return known
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}
