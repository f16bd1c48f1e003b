/** The browsers' own push services. No other hosts, so that nobody can make the server post into its own network. */
const known = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Whether an endpoint is a push service's, or at one of the further origins that this server trusts. */
export function isPushService(endpoint: string, trusted: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, origin, username } = new URL(endpoint)
  if (trusted.includes(origin)) return true
  return (
    protocol === 'https:' &&
    !port &&
    !username &&
    known.some(service => `.${hostname}`.endsWith(`.${service}`))
  )
}
