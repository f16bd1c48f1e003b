import type { Context as HttpContext } from 'hono'
import { headers } from '#contract/headers.ts'
import type { Counted } from '#server/core/store/part.ts'

/** One page of a list. If there is another, the `link` header has its address. */
export function paged<T>(http: HttpContext, { cards, next }: { cards: T[]; next: string | null }) {
  if (next) linkNext(http, next)
  return cards
}

function linkNext(http: HttpContext, cursor: string) {
  const url = new URL(http.req.url)
  url.searchParams.set('cursor', cursor)
  http.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** One page of a list whose pages have numbers. A header says how many rows there are on all pages. */
export function counted<T>(http: HttpContext, { rows, total }: Counted<T>) {
  http.header(headers.totalCount, String(total))
  return rows
}
