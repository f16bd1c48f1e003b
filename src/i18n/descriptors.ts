import type { MessageDescriptor } from '@lingui/core'

/**
 * Texts of the contract as descriptors, with ids that begin with `kind`. They have the format of compiled messages,
 * which the type does not include: their values are filled in later, as on the server.
 */
export function descriptors<N extends string>(kind: string, texts: Readonly<Record<N, string>>) {
  const all = Object.entries<string>(texts).map(([name, text]) => {
    return [name, { id: `${kind}.${name}`, message: [text] as unknown as string }]
  })
  return Object.fromEntries(all) as Record<N, MessageDescriptor>
}
