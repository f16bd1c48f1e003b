import { type App, handle, handleSteps, handleUpload } from '#server/platform/http/handle.ts'
import { savePhoto } from '#server/platform/uploads/upload.ts'
import { admitUpload } from './admit-upload.ts'
import { createOwnProduct, updateOwnProduct } from './own-products.ts'
import { getOwnProduct, listProductsOfOwner } from './sharing.ts'

export function sharingRoutes(app: App) {
  handleSteps(app, 'sharing.list', listProductsOfOwner)
  handle(app, 'sharing.get', (ctx, { params }) => getOwnProduct(ctx, params.id))
  handle(app, 'sharing.create', (ctx, { body }) => createOwnProduct(ctx, body))
  handle(app, 'sharing.update', (ctx, { params, body }) => updateOwnProduct(ctx, params.id, body))
  handleUpload(app, 'files.create', admitUpload, savePhoto)
}
