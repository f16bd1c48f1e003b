import { headers } from '#contract/headers.ts'
import { requireOwnOrigin } from '../access/cookie.ts'
import { type App, handle } from '../http/handle.ts'
import { finishSignOn, startSignOn } from './sign-on.ts'

export function identityRoutes(app: App) {
  handle(app, 'openid.start', async (ctx, { body }) => {
    requireOwnOrigin(ctx)
    const asked = ctx.http.req.header(headers.language)
    const language = asked === 'en' ? 'en' : 'it'
    return startSignOn(ctx, { returnTo: body.from, language, fresh: body.fresh })
  })
  handle(app, 'openid.signin', async (ctx, { body }) => {
    requireOwnOrigin(ctx)
    return finishSignOn(ctx, body)
  })
}
