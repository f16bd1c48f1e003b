/** An id made of a code: what people see and scan is what the address shows. */
export function idOf(code: string): string {
  return code
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 64)
}
