type Search = Record<string, unknown>

/** Of the values in a page's address that have these names, those that are texts. */
export function texts<N extends string>(search: Search, ...names: N[]): { [K in N]?: string } {
  const found = names.filter(name => typeof search[name] === 'string')
  return Object.fromEntries(found.map(name => [name, search[name]])) as { [K in N]?: string }
}
