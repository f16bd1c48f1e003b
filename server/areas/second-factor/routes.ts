import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
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
import { reauthenticate } from './reauthentication.ts'

export function secondFactorRoutes(app: App) {
  handle(app, 'security.get', securityOf)
  handle(app, 'reauthentication.options', ctx => passkeyToUse(ctx, 'proof', ctx.actor.memberId))
  handleSteps(app, 'reauthentication.give', (ctx, { body }) => reauthenticate(ctx, body))
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
}
