import type { Context as HttpContext } from 'hono'
import { headers } from '#contract/headers.ts'
import type { Counted } from '#server/core/store/part.ts'

/** One page of a list. If there is another, the `link` header has its address. */
export function paged<T>(http: HttpContext, { cards, next }: { cards: T[]; next: string | null }) {
  if (next) link(http, 'next', { cursor: next })
  return cards
}

/** The address of this call with other values, as a header. */
function link(http: HttpContext, rel: string, change: Record<string, string>) {
  const url = new URL(http.req.url)
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
  http.header('link', `<${url.pathname}${url.search}>; rel="${rel}"`, { append: true })
}

/** One page of what was found. If it was for other words than those that were typed, the `link` header has their search. */
export function foundFor<T>(
  http: HttpContext,
  { meant, ...page }: { cards: T[]; next: string | null; meant?: string },
) {
  if (meant) link(http, 'alternate', { keywords: meant })
  return paged(http, page)
}

/** One page of a list whose pages have numbers. A header says how many rows there are on all pages. */
export function counted<T>(http: HttpContext, { rows, total }: Counted<T>) {
  http.header(headers.totalCount, String(total))
  return rows
}
