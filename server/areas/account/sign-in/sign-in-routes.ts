import { AppError } from '#server/core/app-error.ts'
import { readIdentity } from '#server/platform/access/cookie.ts'
import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import {
  signInByPasskey,
  startPasskeySignIn,
  startSecondStep,
  takeSecondStep,
} from './second-step.ts'
import { resumeSession, signIn, signOut } from './sign-in.ts'

export function signInRoutes(app: App) {
  handleSteps(app, 'auths.access', async ctx => {
    if (!readIdentity(ctx)) return { access_token: null }
    return { access_token: await resumeSession(ctx) }
  })
  handleSteps(app, 'auths.refresh', async ctx => {
    const token = await resumeSession(ctx)
    if (!token) throw new AppError('session_revoked')
    return { token }
  })
  handleSteps(app, 'auths.signin', (ctx, { body }) => signIn(ctx, body))
  handle(app, 'auths.signout', signOut)
  handleSteps(app, 'auths.passkey.options', startPasskeySignIn)
  handleSteps(app, 'auths.passkey', (ctx, { body }) => signInByPasskey(ctx, body.passkey))
  handleSteps(app, 'auths.second_step.options', startSecondStep)
  handleSteps(app, 'auths.second_step', (ctx, { body }) => takeSecondStep(ctx, body))
}
