import { useLingui } from '@lingui/react/macro'
import { Check, Languages } from 'lucide-react'
import { useState } from 'react'
import { type Locale, limits, locales } from '#contract/limits.ts'
import { chooseLocale, currentLocale } from '#src/i18n/locale.ts'
import { Menu } from '#src/ui/menu/menu.tsx'
import { Loader } from './loader.tsx'

const names: Record<Locale, string> = { it: 'Italiano', en: 'English' }
const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** Both languages are on the device, so the change works offline too. */
export function LanguageMenu() {
  const { t } = useLingui()
  const [changing, setChanging] = useState(false)
  const choose = async (locale: Locale) => {
    if (locale === currentLocale()) return
    setChanging(true)
    await pause(limits.languageDelayMs)
    await chooseLocale(locale).catch(() => {})
    await pause(limits.loaderOffMs - limits.languageDelayMs)
    setChanging(false)
  }
  return (
    <>
      <Menu label={t`Lingua`} icon={<Languages size={22} />}>
        {locales.map(locale => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-current={locale === currentLocale() || undefined}
            onClick={() => void choose(locale)}
          >
            {names[locale]}
            {locale === currentLocale() && <Check size={18} />}
          </button>
        ))}
      </Menu>
      {changing && <Loader text={t`Cambio lingua…`} />}
    </>
  )
}
