import type { MiddlewareHandler } from 'hono'
import { AppError } from '#server/core/app-error.ts'
import { isPlainText } from '#server/core/plain-input.ts'

/** Control characters that no browser sends in a header, except a tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for these
const control = /[\0-\x08\x0a-\x1f\x7f]/

/**
 * Refuses a path and headers with characters that no address, database or file name can contain, before
 * anything reads them. Query and body are checked when an endpoint receives them.
 */
export const refuseUnfit: MiddlewareHandler = async (http, next) => {
  if (!isFit(http.req.path)) throw new AppError('not_found')
  for (const [name, value] of Object.entries(http.req.header())) {
    // The values of cookies are decoded later.
    const hasNul = name === 'cookie' && value.includes('%00')
    if (hasNul || control.test(value)) throw new AppError('malformed_request')
  }
  await next()
}

/** Whether a text is valid after its percent codes are decoded. */
function isFit(text: string): boolean {
  try {
    return isPlainText(decodeURIComponent(text))
  } catch {
    return false
  }
}
