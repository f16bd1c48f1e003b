import webPush from 'web-push'
import type { PushMessage } from '#contract/messages.ts'
import type { Services } from '#server/platform/context.ts'
import { isPushService } from './push-services.ts'

const timeoutMs = 10_000
/** The push service drops the message after this time. The member also gets an e-mail. */
const ttlSeconds = 2 * 86_400

type Device = { endpoint: string; p256dh: string; auth: string; tag: string }
/** `gone`: the subscription has ended; `refused`: this message will never be accepted; `failed`: try later. */
export type Sent = 'sent' | 'gone' | 'refused' | 'failed'

/** Encrypts messages for devices (RFC 8291), signs them (RFC 8292) and sends them to the push service. */
export function createSender({ config, vapid }: Services) {
  return async (device: Device, message: PushMessage): Promise<Sent> => {
    const { endpoint, p256dh, auth } = device
    if (!isPushService(endpoint, config.pushServices)) return 'gone'
    const details = encrypt({ endpoint, keys: { p256dh, auth } }, message)
    if (!details) return 'gone'
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: details.headers as Record<string, string>,
      body: new Uint8Array(details.body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return 'sent'
    if (answer?.status === 404 || answer?.status === 410) return 'gone'
    const forGood = answer && answer.status >= 400 && answer.status < 500 && answer.status !== 429
    return forGood ? 'refused' : 'failed'
  }

  /** @returns `null` for invalid keys */
  function encrypt(subscription: webPush.PushSubscription, message: PushMessage) {
    try {
      return webPush.generateRequestDetails(subscription, JSON.stringify(message), {
        vapidDetails: { subject: `mailto:${config.mailFrom}`, ...vapid },
        TTL: ttlSeconds,
        urgency: 'normal',
        contentEncoding: 'aes128gcm',
      })
    } catch {
      return null
    }
  }
}
