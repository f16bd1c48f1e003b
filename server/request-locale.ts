import { headers } from '#contract/headers.ts'
import { defaultLocale, type Locale } from '#contract/limits.ts'
import type { Context } from './context.ts'

/** The language the page was in. */
export function localeOf(ctx: Context): Locale {
  return ctx.http.req.header(headers.language) === 'en' ? 'en' : defaultLocale
}
