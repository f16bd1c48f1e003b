import { useLingui } from '@lingui/react/macro'
import { useLanguage } from '#src/i18n/use-language.ts'
import { Chip } from '#src/ui/button/button.tsx'
import { Loader } from '#src/ui/loader/loader.tsx'
import styles from './help.module.css'

export function LanguageChoice() {
  const { t } = useLingui()
  const { current, options, choose, changing } = useLanguage()
  return (
    <div className={styles.languages}>
      {options.map(({ value: locale, text }) => (
        <Chip
          key={locale}
          lang={locale}
          pressed={locale === current}
          onClick={() => void choose(locale)}
        >
          {text}
        </Chip>
      ))}
      {changing && <Loader text={t`Cambio lingua…`} />}
    </div>
  )
}
