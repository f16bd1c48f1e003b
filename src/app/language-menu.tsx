import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Languages } from 'lucide-react'
import { type Locale, locales } from '#contract/limits.ts'
import { chooseLocale, currentLocale } from '#src/i18n/locale.ts'
import { Menu } from '#src/ui/menu/menu.tsx'

const names: Record<Locale, string> = { it: 'Italiano', en: 'English' }

/** Both languages are on the device, so the change works offline too. */
export function LanguageMenu() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const choose = async (locale: Locale) => {
    await chooseLocale(locale)
    await queryClient.invalidateQueries({ refetchType: 'none' })
  }
  return (
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
  )
}
