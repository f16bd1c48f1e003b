import { useSyncExternalStore } from 'react'
import { deviceStorage } from './storage.ts'

/**
 * The only reader of the device's clock. What people read is the server's time in the library's zone: a phone whose
 * clock is wrong, by an hour or a year, learns from the server's answers how wrong it is.
 */

const minute = 60_000
/** A smaller difference is the time that an answer takes. */
const noticedMs = 5_000

/** How far the server's clock is ahead of this device's. Remembered for a start without a network. */
let offset = Number(deviceStorage.get('clock-offset')) || 0
let zone = 'UTC'
/** The time for which a page's HTML was written, and whether the HTML was stored since. */
let written = { at: 0, stored: false }

/** Milliseconds since 1970 by this device's clock: for durations, and for the times of what it stores itself. */
export function deviceNow(): number {
  return Date.now()
}

/** The time by the server's clock. */
export function now(): Date {
  return new Date(Date.now() + offset)
}

/** The server's time of an instant that this device noted. */
export function serverTimeOf(deviceInstant: number): number {
  return deviceInstant + offset
}

/** The device's time of an instant of the server. */
export function deviceTimeOf(serverInstant: number): number {
  return serverInstant - offset
}

/** The server has just answered at this time of its clock, in milliseconds since 1970. */
export function noteServerTime(at: number) {
  const next = at - Date.now()
  if (Number.isNaN(next) || Math.abs(next - offset) < noticedMs) return
  offset = next
  deviceStorage.set('clock-offset', String(next))
  tick()
  for (const listener of corrected) listener()
}

const corrected = new Set<() => void>()

/** Calls back when the server says that the clock is wrong, or the zone is known. */
export function onClockChange(listener: () => void): () => void {
  corrected.add(listener)
  return () => {
    corrected.delete(listener)
  }
}

/** In milliseconds; zero if the device's clock is right. */
export function clockOffset(): number {
  return offset
}

/** The zone in which times are shown: the library's. */
export function setTimeZone(name: string) {
  if (name === zone) return
  zone = name
  for (const listener of corrected) listener()
}

export function timeZone(): string {
  return zone
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
