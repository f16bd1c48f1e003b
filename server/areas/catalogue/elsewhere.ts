import { limits, serverLimits } from '#contract/limits.ts'
import type { FoundElsewhere } from '#contract/shapes/catalogue.ts'
import { termsOf } from '#domain/search/terms.ts'
import { inTransaction, type RequestContext } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { findElsewhere } from './elsewhere.repo.ts'
import { paced } from './search.ts'
import { matching } from './search-terms.repo.ts'

const most = { libraries: serverLimits.elsewhereLibraries, each: serverLimits.elsewhereEach }

/**
 * Products of other libraries that have the words, with one query for all of them. Nothing unless this library and the
 * other one chose to be found side by side.
 * @throws AppError rate_limited
 */
export async function searchElsewhere(ctx: RequestContext, keywords: string) {
  const terms = termsOf(keywords)
  if (!ctx.library.side_by_side || !terms.some(isLong)) return []
  const rows = await paced(ctx, () =>
    inTransaction(ctx, ({ db }) => findElsewhere(db, matching(terms), ctx.at, most), {
      oneQuery: true,
    }),
  )
  const found = new Map<string, FoundElsewhere>()
  for (const { id, name, names, domain, library } of rows) {
    const one = found.get(domain) ?? { library: { name: library }, products: [] }
    const site = siteOf({ config: ctx.config, library: { domain } })
    one.products.push({ name, names, url: `${site}/products/${id}` })
    found.set(domain, one)
  }
  return [...found.values()]
}

const isLong = (term: string) => term.length >= limits.elsewhereMinChars
