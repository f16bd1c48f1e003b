import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import type { BrowserContext } from '@playwright/test'
import { type PseudoLanguage, pseudoText } from './pseudo-text.ts'

type Messages = Record<string, CompiledMessage>

/** The Italian source of the messages. */
const italian = 'src/i18n/locales/it.po'
/** The English messages of the build. */
const english = /\/assets\/(admin-)?en-[^/]*\.js$/

/** A catalogue's compiled messages in a pseudo-language, from their Italian sources. */
export async function pseudoCatalogue(language: PseudoLanguage, source: string): Promise<Messages> {
  const filename = 'it.po'
  const parsed = await formatter().parse(source, { locale: 'it', sourceLocale: 'it', filename })
  const entries = Object.entries(parsed).map(([id, { message, translation }]) => {
    const text = message || translation || id
    return [id, compileMessage(text, part => pseudoText(language, part))] as const
  })
  return Object.fromEntries(entries)
}

/** The messages of a built script; `null` if it has none. */
async function messagesIn(script: string): Promise<Messages | null> {
  const built = await import(`data:text/javascript,${encodeURIComponent(script)}`)
  return built.messages ?? null
}

/**
 * Lets a browser use the app in a pseudo-language: English is chosen, its messages are replaced on their way,
 * and `rtl` has the direction, dates and numbers of Hebrew.
 */
export async function usePseudoLanguage(context: BrowserContext, language: PseudoLanguage) {
  const pseudo = await pseudoCatalogue(language, readFileSync(italian, 'utf8'))
  await context.route(english, async route => {
    const built = await (await route.fetch()).text()
    const messages = await messagesIn(built)
    const replaced = Object.entries(messages ?? {}).map(([id, known]) => {
      // Texts with names of their own, such as those of failures, are plain.
      const plain = () =>
        known.map(part => (typeof part === 'string' ? pseudoText(language, part) : part))
      return [id, pseudo[id] ?? plain()] as const
    })
    const body = `export const messages = ${JSON.stringify(Object.fromEntries(replaced))}`
    await route.fulfill({ body: messages ? body : built, contentType: 'text/javascript' })
  })
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('language', 'en')
  })
  if (language === 'rtl') await context.addInitScript(useHebrewFormats)
}

/** Runs in the page before the app. */
function useHebrewFormats() {
  const names = ['Locale', 'DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat'] as const
  const hebrew = (tag: unknown) => (tag === 'en-GB' || tag === 'en' ? 'he-IL' : tag)
  for (const name of names) {
    const real = Intl[name]
    const changed = new Proxy(real, {
      construct: (target, [tag, ...rest], newTarget) =>
        Reflect.construct(target, [hebrew(tag), ...rest], newTarget),
    })
    Object.defineProperty(Intl, name, { value: changed })
  }
  const turn = () => {
    const { documentElement: page } = document
    const wanted = page.lang === 'en' ? 'rtl' : 'ltr'
    if (page.dir !== wanted) page.dir = wanted
  }
  const watch = () => {
    new MutationObserver(turn).observe(document.documentElement, { attributes: true })
    turn()
  }
  if (document.documentElement) watch()
  else
    new MutationObserver((_, waiting) => {
      if (!document.documentElement) return
      waiting.disconnect()
      watch()
    }).observe(document, { childList: true })
}
