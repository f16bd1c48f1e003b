import { useLingui } from '@lingui/react/macro'
import { Check, Languages } from 'lucide-react'
import { locales } from '#contract/limits.ts'
import { languageNames, useLanguage } from '#src/i18n/use-language.ts'
import { Loader } from '#src/ui/loader/loader.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'

export function LanguageMenu() {
  const { t } = useLingui()
  const { current, choose, changing } = useLanguage()
  return (
    <>
      <Menu label={t`Lingua`} icon={<Languages size={22} />}>
        {locales.map(locale => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-current={locale === current || undefined}
            onClick={() => void choose(locale)}
          >
            {languageNames[locale]}
            {locale === current && <Check size={18} />}
          </button>
        ))}
      </Menu>
      {changing && <Loader text={t`Cambio lingua…`} />}
    </>
  )
}
