import { headers } from '#contract/headers.ts'
import { defaultLocale, type Locale } from '#contract/limits.ts'
import type { Context } from '../context.ts'

/** The language a request asks for by its header, Italian unless it is English. */
export function requestLocale(http: Context['http']): Locale {
  const asked = http.req.header(headers.language)?.slice(0, 2).toLowerCase()
  return asked === 'en' ? 'en' : defaultLocale
}

/** The language the page was in. */
export function localeOf(ctx: Context): Locale {
  return requestLocale(ctx.http)
}
