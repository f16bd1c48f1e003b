import { changeLoan, listLoans } from '../services/admin/loans.ts'
import { giveCard, saveMember, searchMembers } from '../services/admin/members.ts'
import { countNumbers, listAudit } from '../services/admin/numbers.ts'
import { saveObject, searchObjects } from '../services/admin/objects.ts'
import { getSettings, listPoints, savePoint, saveSettings } from '../services/admin/settings.ts'
import { exportFile, importFile } from '../services/admin/transfer.ts'
import {
  answerMessage,
  listMessages,
  listReviews,
  markMessage,
  removeReview,
} from '../services/admin/words-said.ts'
import { type App, handle, handleBytes, handleTransfer } from './handle.ts'

export function adminRoutes(app: App) {
  handle(app, 'admin.settings', getSettings)
  handle(app, 'admin.settings.save', (ctx, { body }) => saveSettings(ctx, body))
  handle(app, 'admin.points', listPoints)
  handle(app, 'admin.points.save', (ctx, { params, body }) => savePoint(ctx, params.id, body))
  handle(app, 'admin.objects', (ctx, { query }) => searchObjects(ctx, query))
  handle(app, 'admin.objects.save', (ctx, { params, body }) => saveObject(ctx, params.id, body))
  handle(app, 'admin.members', (ctx, { query }) => searchMembers(ctx, query))
  handle(app, 'admin.members.save', (ctx, { params, body }) => saveMember(ctx, params.id, body))
  handle(app, 'admin.members.card', (ctx, { params, body }) => giveCard(ctx, params.id, body))
  handle(app, 'admin.loans', (ctx, { query }) => listLoans(ctx, query))
  handle(app, 'admin.loans.change', (ctx, { params, body }) => changeLoan(ctx, params.id, body))
  handle(app, 'admin.reviews', (ctx, { query }) => listReviews(ctx, query.k))
  handle(app, 'admin.reviews.remove', (ctx, { params }) => removeReview(ctx, params.id))
  handle(app, 'admin.messages', listMessages)
  handle(app, 'admin.messages.read', (ctx, { params, body }) =>
    markMessage(ctx, params.id, body.read),
  )
  handle(app, 'admin.messages.answer', (ctx, { params, body }) =>
    answerMessage(ctx, params.id, body.answer),
  )
  handle(app, 'admin.numbers', countNumbers)
  handle(app, 'admin.audit', listAudit)
  handleTransfer(app, 'admin.import', (ctx, { query }, content, tell) =>
    importFile(ctx, { name: query.name, content, dry: query.dry === '1' }, tell),
  )
  handleBytes(app, 'admin.export', exportFile)
}
