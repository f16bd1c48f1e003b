/** Browsers, workers and Node all have it; this folder takes the types of none of them. */
declare const URL: new (
  url: string,
  base?: string,
) => Record<'origin' | 'username' | 'password' | 'pathname' | 'search' | 'hash', string>

/**
 * The path, query and fragment of an address that belongs to `origin`; null for any other. Every
 * address that comes from outside passes here before anybody is sent to it: shared links, scanned
 * labels, return addresses. Browsers read `//host` and `/\host` as other sites, so both are refused.
 */
export function ownPath(address: string, origin: string): string | null {
  let url: InstanceType<typeof URL>
  try {
    url = new URL(address, origin)
  } catch {
    return null
  }
  const isOwn = url.origin === new URL(origin).origin && !url.username && !url.password
  if (!isOwn || !/^\/(?!\/)/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** Whether a path leads to a page of whichever site it is followed on. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && ownPath(path, 'http://any.invalid') !== null
}
