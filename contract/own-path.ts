/** Declared here, because this folder is compiled without browser, worker or Node types. */
declare const URL: new (
  url: string,
  base?: string,
) => Record<'origin' | 'username' | 'password' | 'pathname' | 'search' | 'hash', string>

/**
 * The path, query and fragment of an address that belongs to `origin`; null for any other. Every
 * address from outside must pass here before a redirect, because browsers read `//host` and
 * `/\host` as other sites.
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

/** Whether a path stays on the current site. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && ownPath(path, 'http://any.invalid') !== null
}
