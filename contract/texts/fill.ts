/** Replaces each `{name}` in a text by its value. A name without a value stays. */
export function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{(\w{1,30})\}/g, (written, name: string) => String(values[name] ?? written))
}
