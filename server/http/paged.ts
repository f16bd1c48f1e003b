import type { Context } from '../context.ts'

/** One page of a list; where there is another, the `link` header says so. */
export function paged<T>(ctx: Context, { cards, next }: { cards: T[]; next: string | null }): T[] {
  if (next) linkNext(ctx, next)
  return cards
}

function linkNext(ctx: Context, cursor: string) {
  const url = new URL(ctx.http.req.url)
  url.searchParams.set('cursor', cursor)
  ctx.http.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
