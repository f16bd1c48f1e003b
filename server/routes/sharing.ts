import { createOwnObject, updateOwnObject } from '../services/own-objects.ts'
import { getOwnObject, listOwnObjects } from '../services/sharing.ts'
import { admitUpload, keepPhoto } from '../services/upload.ts'
import { type App, handle, handleUpload } from './handle.ts'

export function sharingRoutes(app: App) {
  handle(app, 'sharing.list', listOwnObjects)
  handle(app, 'sharing.get', (ctx, { params }) => getOwnObject(ctx, params.id))
  handle(app, 'sharing.create', (ctx, { body }) => createOwnObject(ctx, body))
  handle(app, 'sharing.update', (ctx, { params, body }) => updateOwnObject(ctx, params.id, body))
  handleUpload(app, 'files.create', admitUpload, keepPhoto)
}
