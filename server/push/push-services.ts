/** The browsers' own push services; a server that posts anywhere it is told could be made to post inside. */
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
