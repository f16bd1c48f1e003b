import { countView, listViews } from '../catalogue/views.ts'
import { addWish, listWishes, removeWish } from '../catalogue/wishes.ts'
import { inTransaction } from '../context.ts'
import { type App, handle, handleBytes, handleSteps } from '../http/handle.ts'
import { openDocument } from '../library/documents.ts'
import { askSupport } from './support.ts'

export function helpRoutes(app: App) {
  handleSteps(app, 'supports.create', (ctx, { body }) => askSupport(ctx, body))
  handleBytes(app, 'documents.open', (ctx, { query }) =>
    inTransaction(ctx, inside => openDocument(inside.db, query.name)),
  )
  handle(app, 'views.create', (ctx, { body }) => countView(ctx, body.path))
  handle(app, 'views.list', (ctx, { query }) => listViews(ctx, query))
  handle(app, 'wishes.list', listWishes)
  handle(app, 'wishes.create', (ctx, { params }) => addWish(ctx, params.id))
  handle(app, 'wishes.remove', (ctx, { params }) => removeWish(ctx, params.id))
}
