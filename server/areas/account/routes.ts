import { invalid } from '#server/core/app-error.ts'
import { entriesAbout, recordImpersonation } from '#server/platform/access/audit.ts'
import { impersonate } from '#server/platform/access/impersonation.ts'
import { inTransaction } from '#server/platform/context.ts'
import { type App, handle, handleSteps } from '#server/platform/http/handle.ts'
import { updateContactData } from './contact-data.ts'
import { endDevice, listDevices } from './devices.ts'
import { eraseMember } from './erasure.ts'
import { exportMember } from './export.ts'
import { memberDocument } from './members.ts'
import { agreeToMerge, readMerge } from './merge/merge.ts'
import { changePassword } from './own-password.ts'
import { acceptInvitation, readInvitation } from './sign-in/accept-invitation.ts'
import { askClaim } from './sign-in/claim.ts'
import { fateOfLink } from './sign-in/mailed-tokens.ts'
import { askRecovery, checkRecovery, choosePassword } from './sign-in/recovery.ts'
import { resendVerification, signUp, verifyEmail } from './sign-in/signup.ts'
import { searchUsers } from './users.ts'

export function accountRoutes(app: App) {
  handleSteps(app, 'auths.signup', (ctx, { body }) => signUp(ctx, body))
  handleSteps(app, 'auths.verify', (ctx, { body }) => verifyEmail(ctx, body))
  handleSteps(app, 'auths.resend', (ctx, { body }) => resendVerification(ctx, body))
  handle(app, 'auths.expired_link', (ctx, { body }) => fateOfLink(ctx, body.t))
  handleSteps(app, 'recovery.ask', (ctx, { body }) => askRecovery(ctx, body.email))
  handle(app, 'recovery.check', async (ctx, { query }) => {
    const token = query.t ?? query.code
    if (!token) throw invalid('t', 'required')
    return checkRecovery(ctx, token)
  })
  handleSteps(app, 'recovery.choose', (ctx, { body }) => choosePassword(ctx, body))
  // It locks the rows that accepting it changes.
  handle(app, 'invitation.read', (ctx, { query }) => readInvitation(ctx, query.t), {
    readOnly: false,
  })
  handleSteps(app, 'invitation.accept', (ctx, { body }) => acceptInvitation(ctx, body))
  handleSteps(app, 'claims.ask', (ctx, { body }) => askClaim(ctx, body))
  handle(app, 'merges.read', (ctx, { query }) => readMerge(ctx, query.t))
  handle(app, 'merges.agree', (ctx, { body }) => agreeToMerge(ctx, body.t))
  handle(app, 'me.get', ctx => memberDocument(ctx, ctx.actor.memberId, ctx.actor.level))
  handleSteps(app, 'me.update', (ctx, { body }) => updateContactData(ctx, body))
  handleSteps(app, 'me.password', (ctx, { body }) => changePassword(ctx, body))
  handle(app, 'devices.list', listDevices)
  handle(app, 'devices.end', (ctx, { params }) => endDevice(ctx, params.id))
  handle(app, 'me.export', exportMember)
  handleSteps(app, 'me.delete', (ctx, { body }) => eraseMember(ctx, body.current))
  handle(app, 'audit.mine', ctx => entriesAbout(ctx, ctx.actor.memberId))
  handle(app, 'users.list', (ctx, { query }) => searchUsers(ctx, query))
  handleSteps(app, 'users.impersonate', async (ctx, { params }) => {
    const { memberId } = await impersonate(ctx, ctx.actor, params.id)
    return inTransaction(ctx, async inside => {
      await recordImpersonation(inside, memberId)
      const { id, name, email, level, card_number } = await memberDocument(inside, memberId)
      return { id, name, email, level, card_number }
    })
  })
}
