import { isApplePhone } from './install/install.ts'

/**
 * Whether push works on this device: on, off, denied by the person, only after installing (iPhone),
 * or unsupported.
 */
export type PushState = 'on' | 'off' | 'denied' | 'needs-install' | 'unsupported'

export async function pushState(): Promise<PushState> {
  const here = 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator
  if (!here) return isApplePhone() ? 'needs-install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await currentSubscription()) ? 'on' : 'off'
}

/** The push subscription as the server needs it. */
export type DeviceAddress = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Asks the person and then the browser, so call it from a click. `key` is the server's, base64url;
 * a subscription for another key is replaced. @throws PushRefused
 */
export async function subscribePush(key: string): Promise<DeviceAddress> {
  // Without a registration `ready` would never come.
  if (!(await navigator.serviceWorker.getRegistration())) throw new PushRefused('no_worker')
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(key)
  const known = await pushManager.getSubscription()
  if (known && !sameBytes(known.options.applicationServerKey, applicationServerKey)) {
    await known.unsubscribe()
  }
  const options = { userVisibleOnly: true, applicationServerKey }
  const subscribed = pushManager.subscribe(options).catch((cause: unknown) => {
    const asked = cause instanceof DOMException && cause.name === 'NotAllowedError'
    throw new PushRefused(asked ? 'not_allowed' : 'no_service', { cause })
  })
  return addressOf(await subscribed)
}

/**
 * Why a device gets no push: the person gave no permission, the browser did not reach its push service, the library
 * does not know that service, or the app's worker is missing.
 */
export type PushProblem = 'not_allowed' | 'no_service' | 'unknown_service' | 'no_worker'

export class PushRefused extends Error {
  override name = 'PushRefused'
  readonly problem: PushProblem
  constructor(problem: PushProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** This device's push subscription; `null` if there is none. */
export async function currentSubscription(): Promise<DeviceAddress | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const known = await registration?.pushManager?.getSubscription()
  return known ? addressOf(known) : null
}

/** Ends the subscription on this device, also offline. */
export async function unsubscribePush() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const known = await registration?.pushManager?.getSubscription()
  await known?.unsubscribe().catch(() => false)
}

function addressOf(subscription: PushSubscription): DeviceAddress {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replace(/-/g, '+').replace(/_/g, '/')
  return Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = one && new Uint8Array(one)
  return bytes?.length === other.length && other.every((byte, at) => byte === bytes[at])
}
