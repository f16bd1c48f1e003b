/** Makes an id from a code, so that the page's address shows the code on the label. */
export function idOf(code: string): string {
  return code
    .slice(0, 256)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 64)
}
