import { type App, handleSteps } from '#server/platform/http/handle.ts'
import { finishSignOn, startSignOn } from './sign-on.ts'

export function identityRoutes(app: App) {
  handleSteps(app, 'openid.start', async (ctx, { body }) => {
    const { locale } = ctx.request
    return startSignOn(ctx, { returnTo: body.from, language: locale, fresh: body.fresh })
  })
  handleSteps(app, 'openid.signin', (ctx, { body }) => finishSignOn(ctx, body))
}
