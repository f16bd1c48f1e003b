import { type PagePattern, pageOf, readPages } from './pages.ts'

/** How a page looked: the page keeps it, and the worker shows it before any script runs. */
export type KeptFrame = {
  /** Of which build it is: the address of the app's script. Another build has other styles. */
  entry: string
  /** When it was taken, in milliseconds since 1970. */
  takenAt: number
  lang: string
  /** As HTML: the title's tag, what is in the root. */
  title: string
  html: string
  /** The sheets it wears, then rules of its own. */
  sheets: { path: string; text: string }[]
  css: string
}

/** A member's loans too, for their codes; not `/me`, where staff look others up. */
const kept = new Set<PagePattern>([...readPages, '/me/orders', '/me/orders/:id'])

/** Whether the page at this address is kept as it looked: with a search or filter in it, it is not. */
export function keepsFrame({ pathname, search }: { pathname: string; search: string }): boolean {
  return search === '' && kept.has(pageOf(pathname))
}

/** What is older than this is no longer shown, not even until the app runs. */
export const frameMs = 7 * 86_400_000
