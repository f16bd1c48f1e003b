import { useState } from 'react'
import { type Locale, limits } from '#contract/limits.ts'
import { chooseLocale, currentLocale } from './locale.ts'

/** Each language by its own name. */
export const languageNames: Record<Locale, string> = { it: 'Italiano', en: 'English' }
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** Changing the language. Both are on the device, so it works offline too. */
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
