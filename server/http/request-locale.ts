import type { Context as HttpContext } from 'hono'
import { headers } from '#contract/headers.ts'
import { defaultLocale, type Locale } from '#contract/limits.ts'

/** The language that the header of a request asks for. */
export function requestLocale(http: HttpContext): Locale {
  return localeIn(http.req.header(headers.language))
}

/** The first language that a header names: Italian unless it is English. */
export function localeIn(header: string | undefined): Locale {
  return header?.slice(0, 2).toLowerCase() === 'en' ? 'en' : defaultLocale
}
