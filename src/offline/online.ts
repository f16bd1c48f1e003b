import { useLingui } from '@lingui/react/macro'
import { onlineManager } from '@tanstack/react-query'
import type { Contact } from '#src/api/credentials.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { createStore } from '#src/platform/create-store.ts'
import { deviceStorage } from '#src/platform/storage.ts'

/** How often a silent server is checked, and how long it may take to answer. */
const pingMs = 4000
const minute = 60_000

/** The server has no navigator, and is always online. */
const online = createStore(globalThis.navigator?.onLine ?? true, Object.is, true)
export const { get: isOnline, subscribe: onConnectionChange, use: useOnline } = online
let noted = Number(deviceStorage.get('last-contact')) || 0
let contact = noted
let timer: ReturnType<typeof setInterval> | undefined

/**
 * The result of a call is more reliable than the browser's network state. An answer after the
 * network was lost may be the last one, so the server is checked.
 */
export function noteContact(what: Contact) {
  if (what === 'answer' && !navigator.onLine) void ping()
  else setOnline(what === 'answer')
}

/** When the server last answered, in milliseconds since 1970; `null` if never. */
export function lastContact(): number | null {
  return contact || null
}

export function watchConnection() {
  // Queries depend on this state, not on the browser's as well.
  onlineManager.setEventListener(() => () => {})
  window.addEventListener('offline', () => setOnline(false))
  window.addEventListener('online', () => void ping())
  if (!isOnline()) setOnline(false, true)
}

async function ping() {
  const init = { cache: 'no-store', signal: AbortSignal.timeout(pingMs) } as const
  const answer = await fetch('/v1/status', init).catch(() => null)
  setOnline(answer?.ok === true)
}

function setOnline(next: boolean, force = false) {
  if (next) contact = deviceNow()
  if (contact - noted > (next ? minute : 0)) {
    noted = contact
    deviceStorage.set('last-contact', String(noted))
  }
  if (next === isOnline() && !force) return
  clearInterval(timer)
  if (!next) timer = setInterval(() => void ping(), pingMs)
  onlineManager.setOnline(next)
  online.set(next)
}

/** Why an action that needs the network can't be done now; `null` if it can. */
export function useOfflineReason(): string | null {
  const { t } = useLingui()
  return useOnline() ? null : t`Serve la connessione: riprova quando torna la rete.`
}
