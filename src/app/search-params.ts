/**
 * Reads every search value as a string, and a repeated name as an array. The router's own parser
 * reads JSON and would turn a token such as `1e5` into a number.
 */
export function parseSearch(text: string): Record<string, string | string[]> {
  const params = new URLSearchParams(text)
  const read: Record<string, string | string[]> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    read[name] = values.length > 1 ? values : (values[0] ?? '')
  }
  return read
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text ? `?${text}` : ''
}
