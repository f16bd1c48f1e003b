import { i18n } from '@lingui/core'
import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { Embedded } from '#contract/embedded.ts'
import { trustedHtml } from '#contract/html.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { App } from '#src/app/app.tsx'
import { createAppRouter } from '#src/app/router.ts'
import { giveEmbedded } from '#src/app/start/embedded.ts'
import { messagesOf, offerLanguages } from '#src/i18n/locale.ts'
import { setTimeZone, setWrittenAt } from '#src/platform/clock.ts'
import { Drawing } from '#src/ui/states/states.tsx'
import { cssOfRules, withNotes } from './page-notes.ts'

export type Asked = { href: string; locale: Locale; embedded: Embedded }

/** React's marker for a part that was not rendered. */
const unfinished = '<!--$!-->'

/**
 * A public page for a visitor, to be hydrated by the app; `null` if it needs more data than the server has.
 */
export async function prerender({ href, locale, embedded }: Asked) {
  const queryClient = new Answers()
  const history = createMemoryHistory({ initialEntries: [href] })
  const router = createAppRouter(queryClient, history)
  giveEmbedded(queryClient, embedded)
  // A part that is loaded on demand is not rendered the first time.
  const [messages] = await Promise.all([messagesOf(locale), router.load(), Drawing.load()])
  if (router.state.location.href !== href) return null
  // Nothing is awaited in between, because language and clock are global.
  offerLanguages(embedded.library.languages)
  i18n.loadAndActivate({ locale, messages })
  setTimeZone(embedded.library.time_zone)
  setWrittenAt(embedded.at, embedded.stored)
  const { made: html, notes } = withNotes(() =>
    renderToString(<App queryClient={queryClient} router={router} />),
  )
  const { classes, rules, picture } = notes
  if (html.includes(unfinished)) return null
  return { html: trustedHtml(html), css: cssOfRules(rules), classes: [...classes], picture }
}

/** Contains the data that the server has; the page requests the rest itself. */
class Answers extends QueryClient {
  override async prefetchQuery() {}
  override async prefetchInfiniteQuery() {}
}
