/** Other addresses of our pages; `*` stands for the rest of the path. */
const aliases: readonly (readonly [from: string, to: string])[] = [
  ['/home', '/'],
  ['/index', '/'],
  ['/catalogo/*', '/catalogs/*'],
  ['/catalogs_test/*', '/catalogs/*'],
  ['/oggetti/*', '/products/*'],
  ['/login', '/signin'],
  ['/log', '/signin'],
  ['/registrazione', '/signup'],
  ['/registrati', '/signup'],
  ['/profile', '/me'],
]

/** The page an alias stands for, or `null` for any other path. */
export function resolveAlias(path: string): string | null {
  const asked = path.length > 1 ? path.replace(/\/+$/, '') : path
  for (const [from, to] of aliases) {
    if (from === asked) return to
    const stem = from.endsWith('*') ? from.slice(0, -1) : null
    if (stem && asked.startsWith(stem)) return to.slice(0, -1) + asked.slice(stem.length)
  }
  return null
}
