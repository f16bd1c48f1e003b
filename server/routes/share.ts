import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limits } from '#contract/limits.ts'
import { readShared, sharedTo, sharePath } from '#contract/share.ts'
import type { Services } from '../context.ts'
import { originOf } from '../site-address.ts'
import type { App } from './handle.ts'

/** Photos alone are that large. */
const tooLarge = (http: Context) =>
  http.redirect(sharedTo({ title: '', text: '', url: '', photos: 1 }, 'http://localhost'), 303)

/**
 * What is shared with the app before its worker is there: sent on to where it belongs. Photos have
 * nowhere to wait then; the page they are for asks for them again.
 */
export function shareRoute(app: App, { config }: Services) {
  app.post(
    sharePath,
    bodyLimit({ maxSize: limits.uploadMaxBytes, onError: tooLarge }),
    async http => {
      const form = await http.req.formData().catch(() => new FormData())
      return http.redirect(sharedTo(readShared(form), originOf(config, http)), 303)
    },
  )
}
