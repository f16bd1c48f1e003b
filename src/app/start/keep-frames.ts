import { i18n } from '@lingui/core'
import { type KeptFrame, keepsFrame } from '#contract/kept-frame.ts'
import { liftStyles } from '#contract/lift-styles.ts'
import { cacheNames } from '#contract/messages.ts'
import { isClosed, libraryQuery } from '#src/library/library.ts'
import { isOnline } from '#src/offline/online.ts'
import { forgetFrames } from '#src/offline/worker.ts'
import { whenIdle } from '#src/platform/idle.ts'
import { ghostMemory, recallMember } from '#src/session/memory.ts'
import { session } from '#src/session/session.ts'
import type { AppRouter } from '../router.ts'

/** A page is at rest when nothing has led to another for this long. */
const restMs = 1500
/** As many pages as somebody comes back to, and none that takes longer to read than to make. */
const mostFrames = 40
const mostChars = 250_000

/**
 * Keeps how each page looks once it is at rest, and when the app goes into the background, for the worker
 * to show it at once the next time. In another language all look different; who comes or goes forgets them.
 */
export function keepFrames(router: AppRouter): () => void {
  let timer: ReturnType<typeof setTimeout>
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => whenIdle(take), restMs)
  }
  const take = () => {
    if (isShowable(router)) void keep(window.location.pathname).catch(() => {})
  }
  const onHidden = () => document.visibilityState === 'hidden' && take()
  const onLanguage = () => {
    void forgetFrames()
    soon()
  }
  soon()
  document.addEventListener('visibilitychange', onHidden)
  const stops = [router.subscribe('onResolved', soon), i18n.on('change', onLanguage)]
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onHidden)
    for (const stop of stops) stop()
  }
}

/**
 * Nothing is kept while staff act for somebody or a session has ended, nor by a page whose member has
 * left in another tab; nothing unfinished, failed, without a network or of a closed library; and nothing at
 * all where no worker would show it.
 */
function isShowable(router: AppRouter): boolean {
  const { queryClient } = router.options.context
  const { status, member, ghost } = session()
  const library = queryClient.getQueryData(libraryQuery.queryKey)
  const queries = queryClient.getQueryCache().getAll()
  return (
    Boolean(navigator.serviceWorker?.controller) &&
    keepsFrame(window.location) &&
    router.state.status === 'idle' &&
    isOnline() &&
    ghost === null &&
    status !== 'expired' &&
    recallMember()?.id === member?.id &&
    library !== undefined &&
    !isClosed(library) &&
    queries.every(query => query.state.status !== 'error' || query.getObserversCount() === 0)
  )
}

/** Not kept: what comes up over or beside the page, and loans over for longer than any are. */
const left = 'dialog, [data-asks], [data-notices] > :not([role="status"]), [data-long-over]'

/** The page as it stands; `null` while it waits for something or for an answer. */
async function frameNow(): Promise<KeptFrame | null> {
  const root = document.getElementById('root')
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src')
  if (!root || !entry || root.querySelector('[aria-busy="true"], dialog[open]')) return null
  // As text, and without style attributes: the content policy lets no element be made with one.
  const lifted = liftStyles(root.innerHTML, 'data-kept-style')
  const copy = document.createElement('template')
  copy.innerHTML = lifted.html
  const heights = emptyBelow(root, copy.content)
  for (const part of copy.content.querySelectorAll(left)) part.remove()
  const html = copy.innerHTML
  if (html.length > mostChars) return null
  const { lang, style } = document.documentElement
  const title = document.querySelector('title')?.outerHTML ?? ''
  const rules = `:root{${style.cssText}}${writtenRules()}${lifted.css}${heights}`
  return { entry, takenAt: Date.now(), lang, title, html, sheets: await wornSheets(), css: rules }
}

/** What nobody sees before the app runs only takes its place. @returns the rules for the places' heights */
function emptyBelow(root: HTMLElement, copy: DocumentFragment): string {
  const parts = root.querySelectorAll('main > *')
  let rules = ''
  for (const [at, part] of copy.querySelectorAll('main > *').entries()) {
    const { top = 0, height = 0 } = parts[at]?.getBoundingClientRect() ?? {}
    if (top + window.scrollY < window.innerHeight) continue
    const place = document.createElement('div')
    place.setAttribute('data-kept-height', String(at))
    rules += `[data-kept-height="${at}"]{height:${height}px}`
    part.replaceWith(place)
  }
  return rules
}

/** The sheets the page wears, from the device. */
function wornSheets(): Promise<KeptFrame['sheets']> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const paths = new Set(links.map(({ href }) => new URL(href).pathname))
  return Promise.all(
    [...paths].map(async path => ({ path, text: await (await fetch(path)).text() })),
  )
}

/** The single elements' styles that the server lifted into a page it made. */
function writtenRules(): string {
  return [...document.head.querySelectorAll('style')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .filter(({ cssText }) => cssText.startsWith('[data-style='))
    .map(({ cssText }) => cssText)
    .join('')
}

/** Who came or went meanwhile has forgotten the others, and would not know of this one. */
async function keep(pathname: string) {
  const whose = who()
  const frame = await frameNow()
  if (!frame) return
  const cache = await caches.open(cacheNames.frames)
  const headers = { 'content-type': 'application/json' }
  await cache.put(pathname, new Response(JSON.stringify(frame), { headers }))
  const all = await cache.keys()
  await Promise.all(all.slice(0, -mostFrames).map(oldest => cache.delete(oldest)))
  if (who() !== whose) await forgetFrames()
}

/** As stored, which is changed before the frames are forgotten. */
const who = () => `${recallMember()?.id} ${ghostMemory.get()?.id}`
