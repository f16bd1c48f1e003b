import { pageAt } from './pages.ts'

/** What the page and its service worker say to each other. */

/** Page → worker: take over now (the member pressed «Aggiorna»). */
export const skipWaiting = { type: 'SKIP_WAITING' } as const

/** Page → worker: a member left; close their notices and tell this device nothing more. */
export const forgetMember = { type: 'FORGET_MEMBER' } as const

export type PageMessage = typeof skipWaiting | typeof forgetMember

/** Server → worker, by push: a notice, as a locked screen may show it, and the page to act on it. */
export type PushMessage = {
  title: string
  body: string
  path: string
  /** The same thing told again takes its own place. */
  tag: string
  lang: string
  /** How many loans end today or should have ended; `null` when not known. */
  due: number | null
}

/** Whether a booking, a payment or a scan is under way there: nothing then takes the page away. */
export const isUnderWay = (pathname: string): boolean => pageAt(pathname).busy === true

/** Response header the worker sets on a stored copy: when it was stored, ISO 8601. */
export const storedAtHeader = 'x-stored-at'

/**
 * Names of the worker's caches. Any other is of an older version, and goes when a new one takes over;
 * what was handed over and nobody took goes with it.
 */
export const cacheNames = {
  parts: 'parts-v1',
  catalogue: 'catalogue-v1',
  images: 'images-v1',
  handedOver: 'handed-over',
  /** Public pages as the server wrote them. */
  pages: 'pages-v1',
} as const

/** Network-first requests give way to the stored copy after this long, in seconds. */
export const catalogueTimeoutSeconds = 3
