/** Turns a flat name → value map into the object that its dotted names describe. */
export function nest(values: Record<string, string>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const path = name.split('.')
    const last = path.pop() ?? name
    let at = root
    for (const part of path) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[last] = value
  }
  return root
}
