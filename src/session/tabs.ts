/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { type: 'renewed'; token: string; member: string }
  /** Somebody signed in or out. */
  | { type: 'changed' }

/** None where pages are made rather than shown. */
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('session')

export function tellTabs(message: TabMessage) {
  channel?.postMessage(message)
}

export function hearTabs(listener: (message: TabMessage) => void) {
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}
