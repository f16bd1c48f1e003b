import { pageOptionsAt } from './pages.ts'

/** Messages between the page and its service worker. */

/** Page → worker: become active now (the member pressed «Aggiorna»). */
export const skipWaiting = { type: 'SKIP_WAITING' } as const

/** Page → worker: a member signed out; close their notifications and show no more on this device. */
export const forgetMember = { type: 'FORGET_MEMBER' } as const

export type PageMessage = typeof skipWaiting | typeof forgetMember

/** Server → worker, by push: a notification without private data, and the page to act on it. */
export type PushMessage = {
  title: string
  body: string
  path: string
  /** A repeated notification replaces the earlier one. */
  tag: string
  lang: string
  /** How many loans end today or are overdue; `null` if unknown. */
  due: number | null
}

/** Whether the page is in a booking, a payment or a scan, which must not be interrupted. */
export const isUnderWay = (pathname: string): boolean => pageOptionsAt(pathname).busy === true
