import { useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'
import { deviceStorage } from './storage.ts'

/**
 * The only reader of the device's clock. What people read is the server's time in the library's zone: a phone whose
 * clock is wrong, by an hour or a year, learns from the server's answers how wrong it is.
 */

const minute = 60_000
/** A smaller difference is the time that an answer takes. */
const noticedMs = 5_000

/**
 * How far the server's clock is ahead of this device's, in milliseconds, which is remembered for a start without a
 * network; and the zone in which times are shown: the library's.
 */
const clock = createStore({
  offset: Number(deviceStorage.get('clock-offset')) || 0,
  zone: 'UTC',
})
/** `onClockChange` calls back when the server says that the clock is wrong, or the zone is known. */
export const { get: clockState, subscribe: onClockChange } = clock
export const timeZone = () => clock.get().zone

export function setTimeZone(zone: string) {
  if (zone !== timeZone()) clock.set({ ...clock.get(), zone })
}

/** The time for which a page's HTML was written, and whether the HTML was stored since. */
let written = { at: 0, stored: false }

/** Milliseconds since 1970 by this device's clock: for durations, and for the times of what it stores itself. */
export function deviceNow(): number {
  return Date.now()
}

/** The time by the server's clock. */
export function now(): Date {
  return new Date(serverTimeOf(Date.now()))
}

/** The server's time of an instant that this device noted. */
export function serverTimeOf(deviceInstant: number): number {
  return deviceInstant + clock.get().offset
}

/** The device's time of an instant of the server. */
export function deviceTimeOf(serverInstant: number): number {
  return serverInstant - clock.get().offset
}

/** The server has just answered at this time of its clock, in milliseconds since 1970. */
export function noteServerTime(at: number) {
  const offset = at - Date.now()
  if (Number.isNaN(offset) || Math.abs(offset - clock.get().offset) < noticedMs) return
  deviceStorage.set('clock-offset', String(offset))
  clock.set({ ...clock.get(), offset })
  tick()
}

/** When the page's HTML was written, in milliseconds since 1970; `stored` if it did not come from the server just now. */
export function setWrittenAt(at: number, stored = false) {
  written = { at, stored }
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick() {
  for (const listener of listeners) listener()
}

/** Until the next minute, in which hours and days may end. */
function wait() {
  clearTimeout(timer)
  if (listeners.size === 0) return
  timer = setTimeout(again, minute - (now().getTime() % minute))
}

function again() {
  tick()
  wait()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (listeners.size === 1) {
    // A page in the background may miss its timers.
    document.addEventListener('visibilitychange', again)
    wait()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', again)
    wait()
  }
}

const currentMinute = () => Math.floor(now().getTime() / minute)
const never = () => () => {}

/**
 * The minute by the server's clock; renders again when it is over. During hydration that of the page's HTML, so that
 * both render the same.
 */
export function useNow(): Date {
  const minutes = useSyncExternalStore(subscribe, currentMinute, () =>
    Math.floor(written.at / minute),
  )
  return new Date(minutes * minute)
}

/** False while a stored page is hydrated: its HTML says nothing about now, because it is read at another hour. */
export function useKnowsNow(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => !written.stored,
  )
}
