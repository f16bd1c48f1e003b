/** Makes an id from a code, so that the address of a product's page shows the code on its label. */
export function idOf(code: string): string {
  return (
    code
      // Normalizing a very long text would take long.
      .slice(0, 256)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, '-')
      .slice(0, 64)
  )
}
