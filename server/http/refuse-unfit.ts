import type { MiddlewareHandler } from 'hono'
import { AppError } from '../app-error.ts'
import { isPlainText } from './plain-input.ts'

/** Control characters that no header of a browser holds; a tab may stand in one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\0-\x08\x0a-\x1f\x7f]/

/**
 * Refuses, before anything reads them, a path and headers that no address, database or file name can
 * hold. What stands in the query and the body is looked at when an endpoint receives it.
 */
export const refuseUnfit: MiddlewareHandler = async (http, next) => {
  if (!isFit(http.req.path)) throw new AppError('not_found')
  for (const [name, value] of Object.entries(http.req.header())) {
    const hidden = name === 'cookie' && value.includes('%00')
    if (hidden || control.test(value)) throw new AppError('malformed_request')
  }
  await next()
}

/** Whether a text is plain once its percent signs are read. */
function isFit(text: string): boolean {
  try {
    return isPlainText(decodeURIComponent(text))
  } catch {
    return false
  }
}
