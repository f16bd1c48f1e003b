import { bodyLimit } from 'hono/body-limit'
import { limits } from '#contract/limits.ts'
import { readShared, sharedTo, sharePath } from '#contract/share.ts'
import { AppError } from '../app-error.ts'
import type { App } from './handle.ts'

const tooLarge = () => {
  throw new AppError('body_too_large')
}

/** What is shared with the app before its worker is there: sent on to where it belongs. */
export function shareRoute(app: App) {
  app.post(
    sharePath,
    bodyLimit({ maxSize: limits.uploadMaxBytes, onError: tooLarge }),
    async http => {
      const form = await http.req.parseBody().catch((): Record<string, unknown> => ({}))
      const fields = { get: (name: string) => form[name] }
      return http.redirect(sharedTo(readShared(fields), http.req.header('host') ?? ''), 303)
    },
  )
}
