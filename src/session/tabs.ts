/** Messages between the tabs of one browser. */
export type TabMessage =
  | { type: 'renewed'; token: string; member: string }
  /** Somebody signed in or out. */
  | { type: 'changed' }
  /** Another device, or staff, signed this one out. */
  | { type: 'ended' }

/** Null when pages are rendered on the server. */
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('session')

export function sendToTabs(message: TabMessage) {
  channel?.postMessage(message)
}

export function onTabMessage(listener: (message: TabMessage) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}
