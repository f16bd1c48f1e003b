import { useState } from 'react'
import { type Locale, limits } from '#contract/limits.ts'
import { chooseLocale, currentLocale } from './locale.ts'

/** The native name of each language. */
export const languageNames: Record<Locale, string> = { it: 'Italiano', en: 'English' }
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** Changes the language. Both languages are on the device, so it works offline. */
export function useLanguage() {
  const [changing, setChanging] = useState(false)
  const choose = async (locale: Locale) => {
    if (locale === currentLocale()) return
    setChanging(true)
    await pause(limits.languageDelayMs)
    await chooseLocale(locale).catch(() => {})
    await pause(limits.loaderOffMs - limits.languageDelayMs)
    setChanging(false)
  }
  return { current: currentLocale(), choose, changing }
}
