import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Embedded } from '#contract/embedded.ts'
import type { Locale } from '#contract/limits.ts'
import { App } from '#src/app/app.tsx'
import { createAppRouter } from '#src/app/router.ts'
import { giveEmbedded } from '#src/app/start/embedded.ts'
import { messagesOf } from '#src/i18n/locale.ts'

export type Asked = { href: string; locale: Locale; embedded: Embedded }

/** What the parts that are still to come leave in the page. */
const unfinished = '<!--$!-->'
/** Parts that come apart from their page are loaded once in the server's life, then always there. */
const patienceMs = 3000

/**
 * The first frame of a page as a visitor sees it, as HTML for the app to wake up in; `null` for a page
 * that can't be shown without asking more.
 */
export async function prerender({ href, locale, embedded }: Asked): Promise<string | null> {
  const queryClient = new Answers()
  giveEmbedded(queryClient, embedded)
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createAppRouter(queryClient, history)
  const [messages] = await Promise.all([messagesOf(locale), router.load()])
  if (router.state.location.href !== href) return null
  for (const started = Date.now(); Date.now() - started < patienceMs; ) {
    // Nothing is awaited between these two: the language is everybody's.
    i18n.loadAndActivate({ locale, messages })
    const html = renderToString(<App queryClient={queryClient} router={router} />)
    if (!html.includes(unfinished)) return html
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return null
}

/** Holds what the server knows; what it does not, the page asks for itself. */
class Answers extends QueryClient {
  override async prefetchQuery() {}
  override async prefetchInfiniteQuery() {}
}
