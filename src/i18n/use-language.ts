import { useState } from 'react'
import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { chooseLocale, currentLocale, offeredLanguages } from './locale.ts'

/** The change begins after the first, and shows that it is at work until the second. */
const beginMs = 500
const endMs = 1000

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
    await pause(beginMs)
    await chooseLocale(locale).catch(() => {})
    await pause(endMs - beginMs)
    setChanging(false)
  }
  return { current: currentLocale(), options: languageOptions(), choose, changing }
}
