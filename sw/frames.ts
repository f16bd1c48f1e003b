import type { RouteHandlerCallback, RouteHandlerCallbackOptions } from 'workbox-core'
import { afterPaint, places } from '#contract/framed-page.ts'
import { frameMs, type KeptFrame, keepsFrame } from '#contract/kept-frame.ts'
import { cacheNames } from '#contract/messages.ts'
import { withFreshNonce } from './fresh-nonce.ts'

/** The shell, as its page looked when it was last here: seen at once, until the app has made it anew. */
export function asLastSeen(shell: RouteHandlerCallback): RouteHandlerCallback {
  return async (options: RouteHandlerCallbackOptions) => {
    const [page, frame] = await Promise.all([shell(options), frameOf(options.url)])
    return frame ? inFrame(page, frame) : page
  }
}

/** A cache that can't be read holds no frame. */
async function frameOf(url: URL): Promise<KeptFrame | null> {
  if (!keepsFrame(url)) return null
  try {
    const kept = await caches.match(url.pathname, { cacheName: cacheNames.frames })
    const frame: KeptFrame | undefined = await kept?.json()
    return frame && Date.now() - frame.takenAt < frameMs ? frame : null
  } catch {
    return null
  }
}

/** A frame of another build is left alone: what it wears may be gone. */
async function inFrame(page: Response, frame: KeptFrame): Promise<Response> {
  const shell = await page.clone().text()
  const fresh = withFreshNonce(page.headers.get('content-security-policy') ?? '')
  if (!fresh || !shell.includes(`src="${frame.entry}"`)) return page
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', fresh.policy)
  for (const ofShell of ['content-length', 'content-encoding']) headers.delete(ofShell)
  return new Response(fill(shell, frame, fresh.nonce), { headers })
}

/**
 * The app is fetched at once, since it comes from the phone, and started after the first paint. The shell's
 * own sheets stay first, so that the others overrule them as they do in the app.
 */
function fill(shell: string, frame: KeptFrame, nonce: string): string {
  const app = shell.match(places.scripts)?.join('') ?? ''
  const others = frame.sheets.filter(({ path }) => !shell.includes(`href="${path}"`))
  const css = [...others.map(({ text }) => text), frame.css].join('')
  return shell
    .replace(places.scripts, '')
    .replace(/<html lang="\w+">/, () => `<html lang="${frame.lang}">`)
    .replace(places.title, () => frame.title)
    .replace('</head>', () => `<style nonce="${nonce}">${css}</style>${afterPaint(app)}</head>`)
    .replace(places.root, () => `<div id="root">${frame.html}</div>`)
}
