import { readIdentity, requireOwnOrigin } from '../access/cookie.ts'
import { AppError } from '../app-error.ts'
import { type App, handle, handleSteps } from '../http/handle.ts'
import { resumeSession, signIn, signOut } from './sign-in.ts'

export function signInRoutes(app: App) {
  handleSteps(app, 'auths.access', async ctx => {
    if (!readIdentity(ctx)) return { access_token: null }
    return { access_token: await resumeSession(ctx) }
  })
  handleSteps(app, 'auths.refresh', async ctx => {
    requireOwnOrigin(ctx)
    const token = await resumeSession(ctx)
    if (!token) throw new AppError('session_revoked')
    return { token }
  })
  handleSteps(app, 'auths.signin', async (ctx, { body }) => {
    requireOwnOrigin(ctx)
    return signIn(ctx, body)
  })
  handle(app, 'auths.signout', async ctx => {
    requireOwnOrigin(ctx)
    await signOut(ctx)
    return {}
  })
}
