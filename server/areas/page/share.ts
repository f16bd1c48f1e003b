import type { Context } from 'hono'
import { limits, serverLimits } from '#contract/limits.ts'
import { photoField, type Shared, sharedTo, sharePath } from '#contract/share.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Services } from '#server/platform/context.ts'
import type { App } from '#server/platform/http/handle.ts'
import { addressOf } from '#server/platform/http/open-context.ts'
import { originOf } from '#server/platform/http/site-address.ts'
import { mutex } from '#server/platform/limits/mutex.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { semaphore } from '#server/platform/limits/semaphore.ts'
import { readForm } from '#server/platform/uploads/read-form.ts'
import { waitingFolder, withStoredBody } from '#server/platform/uploads/stored-body.ts'

const nothing: Shared = { title: '', text: '', url: '', photos: 0 }
/** Visitors share too: their limit and queue are separate from those of members. */
const startShare = semaphore(serverLimits.sharesAtOnce, serverLimits.uploadsAtOnceEach)
const reading = mutex()

/**
 * Content shared with the app before its service worker is installed: redirects to the right page. Photos
 * cannot be stored then, and the page asks for them again.
 */
export function shareRoute(app: App, { config }: Services) {
  app.post(sharePath, async http => {
    const shared = await readShared(http, config).catch(failed)
    return http.redirect(sharedTo(shared, originOf(config, http.req.header('host') ?? '')), 303)
  })
}

/** Only photos can be too large, or too many at once. */
function failed(error: unknown): Shared {
  const unreadable = error instanceof AppError && error.code === 'malformed_request'
  return unreadable ? nothing : { ...nothing, photos: 1 }
}

async function readShared(http: Context, config: Services['config']): Promise<Shared> {
  const place = { folder: waitingFolder(config), most: limits.uploadMaxBytes }
  const leave = startShare(networkOf(addressOf(http, config.trustedProxies)))
  try {
    const { texts, files } = await withStoredBody(http.req.raw.body, place, path =>
      reading(() => readForm(path, http.req.header('content-type') ?? '')),
    )
    const { title = '', text = '', url = '' } = texts
    return { title, text, url, photos: files.filter(({ field }) => field === photoField).length }
  } finally {
    leave()
  }
}
