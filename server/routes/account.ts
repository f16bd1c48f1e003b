import { deedsFor, recordImpersonation } from '../access/audit.ts'
import { requireOwnOrigin } from '../access/cookie.ts'
import { impersonate } from '../access/impersonation.ts'
import { AppError } from '../app-error.ts'
import { acceptInvitation, readInvitation } from '../services/accept-invitation.ts'
import { acceptAdhesion, adhesionForm } from '../services/adhesion.ts'
import { updateContactData } from '../services/contact-data.ts'
import { endDevice, listDevices } from '../services/devices.ts'
import { eraseMember } from '../services/erasure.ts'
import { exportMember } from '../services/export.ts'
import { memberDocument } from '../services/members.ts'
import { changePassword } from '../services/own-password.ts'
import { askRecovery, checkRecovery, choosePassword } from '../services/recovery.ts'
import { resendVerification, signUp, verifyEmail } from '../services/signup.ts'
import { searchUsers } from '../services/users.ts'
import { type App, handle } from './handle.ts'

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
