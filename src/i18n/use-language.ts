import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { chooseLocale, currentLocale, offeredLanguages } from './locale.ts'

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** The offered languages by their own names. */
export function languageOptions() {
  return offeredLanguages().map(value => ({ value, text: languageOf(value).name }))
}

/** Changes the language. The device stores the offered languages, so it works offline. */
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
  return { current: currentLocale(), options: languageOptions(), choose, changing }
}
