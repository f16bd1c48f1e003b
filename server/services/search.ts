import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'
import { objectColumns, toCards } from './products.ts'

/**
 * Objects by keyword: Italian stems without accents, the last word as it is being typed; when
 * nothing is found, by likeness, so that a slip of the finger still finds its object.
 */
export function searchProducts(
  ctx: Context,
  keywords: string,
  limit: number,
): Promise<ProductCard[]> {
  const terms = termsOf(keywords)
  if (terms.length === 0) return Promise.resolve([])
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const base = objectColumns(db).where('library_id', '=', ctx.library.id).limit(limit)
    const query = sql`(${wholeWords(terms)} || ${asTyped(terms)})`
    const found = await base
      .where(sql<boolean>`search @@ ${query}`)
      .orderBy(sql`ts_rank(search, ${query})`, 'desc')
      .orderBy('name')
      .execute()
    if (found.length > 0) return toCards(ctx, found)
    const wanted = sql`f_unaccent(lower(${terms.join(' ')}))`
    // The engine's default, 0.6, would not forgive one missing letter in a short word.
    await sql`select set_config('pg_trgm.word_similarity_threshold', '0.45', true)`.execute(db)
    const alike = await base
      .where(sql<boolean>`${wanted} <% f_unaccent(lower(name))`)
      .orderBy(sql`word_similarity(${wanted}, f_unaccent(lower(name)))`, 'desc')
      .orderBy('name')
      .execute()
    return toCards(ctx, alike)
  })
}

/** Letters and digits only, so that no text is ever a query's syntax. */
export function termsOf(keywords: string): string[] {
  return (keywords.slice(0, limits.searchMaxChars).match(/[\p{L}\p{N}]+/gu) ?? []).slice(
    0,
    limits.searchMaxTerms,
  )
}

function wholeWords(terms: readonly string[]) {
  return sql`plainto_tsquery('it_unaccent', ${terms.join(' ')})`
}

/** Every word, the last one as a prefix: unstemmed, since half a word has no stem. */
function asTyped(terms: readonly string[]) {
  const last = terms.at(-1) ?? ''
  const before = terms.slice(0, -1)
  const prefix = sql`to_tsquery('simple', f_unaccent(lower(${last})) || ':*')`
  return before.length > 0 ? sql`(${wholeWords(before)} && ${prefix})` : prefix
}
