import { useLingui } from '@lingui/react/macro'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#src/platform/storage.ts'

/** How often an unanswered server is asked whether it is back. */
const pingMs = 4000
const contactKey = 'last-contact'

let online = navigator.onLine
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** A call was answered, or was not: more to be trusted than what the browser says of its network. */
export function heard(answered: boolean) {
  if (answered) deviceStorage.set(contactKey, String(Date.now()))
  setOnline(answered)
}

/** When the server last answered, in milliseconds since 1970; `null` when never. */
export function lastContact(): number | null {
  return Number(deviceStorage.get(contactKey)) || null
}

export function watchConnection() {
  window.addEventListener('offline', () => setOnline(false))
  window.addEventListener('online', () => void ping())
  if (!online) setOnline(false, true)
}

async function ping() {
  const answer = await fetch('/v1/status', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) heard(true)
}

function setOnline(next: boolean, force = false) {
  if (next === online && !force) return
  online = next
  clearInterval(timer)
  if (!online) timer = setInterval(() => void ping(), pingMs)
  onlineManager.setOnline(online)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isOnline(): boolean {
  return online
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}

/** Why an act that needs the network can't be done now; `null` when it can. */
export function useOfflineReason(): string | null {
  const { t } = useLingui()
  return useOnline() ? null : t`Serve la connessione: riprova quando torna la rete.`
}
