import type { Context as HttpContext } from 'hono'
import { headers } from '#contract/headers.ts'
import { chooseLanguage, type Locale, locales } from '#contract/texts/languages.ts'
import type { RequestContext } from '#server/platform/context.ts'

/** The language that the header of a request asks for, of those that its library offers. */
export function requestLocale(http: HttpContext, offered?: readonly Locale[]): Locale {
  const context: RequestContext | undefined = http.get('context')
  const known = offered ?? context?.library.languages ?? locales
  return chooseLanguage(known, http.req.header(headers.language))
}
