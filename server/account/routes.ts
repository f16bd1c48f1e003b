import { deedsFor, recordImpersonation } from '../access/audit.ts'
import { requireOwnOrigin } from '../access/cookie.ts'
import { impersonate } from '../access/impersonation.ts'
import { AppError } from '../app-error.ts'
import { type App, handle } from '../http/handle.ts'
import { acceptAdhesion, adhesionForm } from '../membership/adhesion.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { updateContactData } from './contact-data.ts'
import { endDevice, listDevices } from './devices.ts'
import { eraseMember } from './erasure.ts'
import { exportMember } from './export.ts'
import { memberDocument } from './members.ts'
import { changePassword } from './own-password.ts'
import { askRecovery, checkRecovery, choosePassword } from './recovery.ts'
import { resendVerification, signUp, verifyEmail } from './signup.ts'
import { searchUsers } from './users.ts'

export function accountRoutes(app: App) {
  handle(app, 'auths.signup', async (ctx, { body }) => {
    requireOwnOrigin(ctx)
    return signUp(ctx, body)
  })
  handle(app, 'auths.verify', (ctx, { body }) => verifyEmail(ctx, body))
  handle(app, 'auths.resend', (ctx, { body }) => resendVerification(ctx, body.email))
  handle(app, 'recovery.ask', (ctx, { body }) => askRecovery(ctx, body.email))
  handle(app, 'recovery.check', async (ctx, { query }) => {
    const token = query.t ?? query.code
    if (!token) throw new AppError('validation_failed', { fields: { t: 'required' } })
    return checkRecovery(ctx, token)
  })
  handle(app, 'recovery.choose', (ctx, { body }) => choosePassword(ctx, body))
  handle(app, 'invitation.read', (ctx, { query }) => readInvitation(ctx, query.t))
  handle(app, 'invitation.accept', (ctx, { body }) => {
    requireOwnOrigin(ctx)
    return acceptInvitation(ctx, body)
  })
  handle(app, 'adhesion.get', adhesionForm)
  handle(app, 'adhesion.accept', (ctx, { body }) => acceptAdhesion(ctx, body.version))
  handle(app, 'me.update', (ctx, { body }) => updateContactData(ctx, body))
  handle(app, 'me.password', (ctx, { body }) => changePassword(ctx, body))
  handle(app, 'devices.list', listDevices)
  handle(app, 'devices.end', (ctx, { params }) => endDevice(ctx, params.id))
  handle(app, 'me.export', exportMember)
  handle(app, 'me.delete', (ctx, { body }) => eraseMember(ctx, body.current))
  handle(app, 'audit.mine', ctx => deedsFor(ctx, ctx.actor.memberId))
  handle(app, 'users.list', (ctx, { query }) => searchUsers(ctx, query))
  handle(app, 'users.impersonate', async (ctx, { params }) => {
    const { memberId } = await impersonate(ctx, ctx.actor, params.id)
    await recordImpersonation(ctx, memberId)
    const { id, name, email, level, card_number } = await memberDocument(ctx, memberId)
    return { id, name, email, level, card_number }
  })
}
