import { type App, handle } from '#server/platform/http/handle.ts'
import { denyTogether, deskBooking, handOverTogether, undoTogether } from './bookings.ts'
import { closeDefect } from './close-defect.ts'
import { listOpenDefects } from './defects.ts'
import { deskDay, deskProduct } from './desk.ts'
import { listLabelledCopies } from './desk-products.repo.ts'
import { addCondition, denyLoan, handOver, takeBackByLabel, undoMove } from './handovers.ts'
import { lendAtDesk } from './lend.ts'
import { checkLending } from './lend-checks.ts'
import { setMaintenance } from './maintenance.ts'
import { doOfflineMove } from './offline-moves.ts'
import {
  addContribution,
  cardsToSell,
  getReceipt,
  reverseReceipt,
  sellCard,
  sendAgain,
} from './till/receipts.ts'
import { closeTill, getTill, tillMonth } from './till/till.ts'

export function deskRoutes(app: App) {
  handle(app, 'desk.object', (ctx, { params }) => deskProduct(ctx, params.id))
  handle(app, 'desk.day', (ctx, { query }) => deskDay(ctx, query))
  handle(app, 'desk.labels', (ctx, { query }) => listLabelledCopies(ctx.db, query.category))
  handle(app, 'desk.defects', ctx => listOpenDefects(ctx))
  handle(app, 'desk.defects.close', (ctx, { params, body }) => closeDefect(ctx, params.id, body))
  handle(app, 'desk.checks', (ctx, { query }) => checkLending(ctx, query))
  handle(app, 'desk.lend', (ctx, { body }) => lendAtDesk(ctx, body), { byKey: true })
  handle(app, 'desk.return', (ctx, { params, query }) =>
    takeBackByLabel(ctx, params.id, query.point),
  )
  handle(app, 'desk.offline', (ctx, { body }) => doOfflineMove(ctx, body))
  handle(app, 'desk.handover', (ctx, { params, body }) => handOver(ctx, params.id, body))
  handle(app, 'desk.undo', (ctx, { params, query }) => undoMove(ctx, params.id, query.move))
  handle(app, 'desk.condition', (ctx, { params, body }) => addCondition(ctx, params.id, body))
  handle(app, 'desk.deny', (ctx, { params, body }) => denyLoan(ctx, params.id, body.motivation))
  handle(app, 'desk.booking', (ctx, { params }) => deskBooking(ctx, params.id))
  handle(app, 'desk.handovers', (ctx, { params, body }) => handOverTogether(ctx, params.id, body))
  handle(app, 'desk.undoMoves', (ctx, { params, query }) =>
    undoTogether(ctx, params.id, query.move),
  )
  handle(app, 'desk.denials', (ctx, { params, body }) => denyTogether(ctx, params.id, body))
  handle(app, 'desk.maintenance', (ctx, { params, body }) => setMaintenance(ctx, params.id, body))
  handle(app, 'till.cards', (ctx, { query }) => cardsToSell(ctx, query.member))
  handle(app, 'till.sell', (ctx, { body }) => sellCard(ctx, body))
  handle(app, 'till.contribute', (ctx, { body }) => addContribution(ctx, body))
  handle(app, 'till.receipt', (ctx, { params }) => getReceipt(ctx, params.id))
  handle(app, 'till.reverse', (ctx, { params, body }) => reverseReceipt(ctx, params.id, body))
  handle(app, 'till.send', (ctx, { params }) => sendAgain(ctx, params.id))
  handle(app, 'till.get', (ctx, { query }) => getTill(ctx, query.point))
  handle(app, 'till.close', (ctx, { body }) => closeTill(ctx, body))
  handle(app, 'till.month', (ctx, { query }) => tillMonth(ctx, query.month))
}
