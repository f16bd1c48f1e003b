import { useLingui } from '@lingui/react/macro'
import { Check, Languages } from 'lucide-react'
import { useLanguage } from '#src/i18n/use-language.ts'
import { Loader } from '#src/ui/loader/loader.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'

export function LanguageMenu() {
  const { t } = useLingui()
  const { current, options, choose, changing } = useLanguage()
  if (options.length < 2) return null
  return (
    <>
      <Menu label={t`Lingua`} icon={<Languages size={22} />}>
        {options.map(({ value: locale, text }) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-current={locale === current || undefined}
            onClick={() => void choose(locale)}
          >
            {text}
            {locale === current && <Check size={18} />}
          </button>
        ))}
      </Menu>
      {changing && <Loader text={t`Cambio lingua…`} />}
    </>
  )
}
