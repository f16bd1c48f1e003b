/** A host name that DNS and URLs allow, or an IPv6 address in brackets; then a port. */
const hostForm =
  /^([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}|\[[0-9a-f:.]{2,45}\])\.?(?::\d{1,5})?$/

/**
 * The name in a `Host` header in lower case, without port and final dot.
 * @returns null for anything else, also with user information
 */
export function hostName(header: string | undefined): string | null {
  if (!header || header.length > 300) return null
  return hostForm.exec(header.toLowerCase())?.[1] ?? null
}
