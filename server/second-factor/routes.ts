import { requireOwnOrigin } from '../access/cookie.ts'
import { resetMember } from '../admin/members.ts'
import { endAllSessions, endMemberSessions } from '../admin/sessions.ts'
import { type App, handle, handleSteps } from '../http/handle.ts'
import {
  finishAuthenticator,
  finishPasskey,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewCodes,
  securityOf,
  startAuthenticator,
  startPasskey,
} from './manage.ts'
import { passkeyToUse } from './passkeys.ts'
import { giveProof } from './proof.ts'
import {
  signInByPasskey,
  startPasskeySignIn,
  startSecondStep,
  takeSecondStep,
} from './second-step.ts'

export function secondFactorRoutes(app: App) {
  handleSteps(app, 'auths.passkey.options', async ctx => {
    requireOwnOrigin(ctx)
    return startPasskeySignIn(ctx)
  })
  handleSteps(app, 'auths.passkey', async (ctx, { body }) => {
    requireOwnOrigin(ctx)
    return signInByPasskey(ctx, body.passkey)
  })
  handleSteps(app, 'auths.second_step.options', async ctx => {
    requireOwnOrigin(ctx)
    return startSecondStep(ctx)
  })
  handleSteps(app, 'auths.second_step', async (ctx, { body }) => {
    requireOwnOrigin(ctx)
    return takeSecondStep(ctx, body)
  })
  handle(app, 'security.get', securityOf)
  handle(app, 'proof.options', ctx => passkeyToUse(ctx, 'proof', ctx.actor.memberId))
  handleSteps(app, 'proof.give', (ctx, { body }) => giveProof(ctx, body))
  handle(app, 'passkeys.options', startPasskey)
  handleSteps(app, 'passkeys.add', (ctx, { body }) => finishPasskey(ctx, body))
  handle(app, 'passkeys.rename', (ctx, { params, body }) =>
    renamePasskey(ctx, params.id, body.name),
  )
  handle(app, 'passkeys.remove', (ctx, { params }) => removePasskey(ctx, params.id))
  handle(app, 'totp.start', startAuthenticator)
  handleSteps(app, 'totp.confirm', (ctx, { body }) => finishAuthenticator(ctx, body.code))
  handle(app, 'totp.remove', removeAuthenticator)
  handleSteps(app, 'recovery_codes.make', renewCodes)
  handle(app, 'admin.members.reset', (ctx, { params }) => resetMember(ctx, params.id))
  handle(app, 'admin.members.sessions.end', (ctx, { params }) => endMemberSessions(ctx, params.id))
  handle(app, 'admin.sessions.end', endAllSessions)
}
