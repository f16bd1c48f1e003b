import { type Locale, languageOf } from '#contract/texts/languages.ts'

export function moneyText(amount: number, currency: string, locale: Locale): string {
  const { intl } = languageOf(locale)
  return new Intl.NumberFormat(intl, { style: 'currency', currency })
    .format(amount)
    .replace(/\s/g, ' ')
}
