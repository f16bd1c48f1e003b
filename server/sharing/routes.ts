import { type App, handle, handleSteps, handleUpload } from '../http/handle.ts'
import { admitUpload, savePhoto } from '../uploads/upload.ts'
import { createOwnObject, updateOwnObject } from './own-objects.ts'
import { getOwnObject, listOwnObjects } from './sharing.ts'

export function sharingRoutes(app: App) {
  handleSteps(app, 'sharing.list', listOwnObjects)
  handle(app, 'sharing.get', (ctx, { params }) => getOwnObject(ctx, params.id))
  handle(app, 'sharing.create', (ctx, { body }) => createOwnObject(ctx, body))
  handle(app, 'sharing.update', (ctx, { params, body }) => updateOwnObject(ctx, params.id, body))
  handleUpload(app, 'files.create', admitUpload, savePhoto)
}
