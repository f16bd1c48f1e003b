import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import layout from '../parts/layout.module.css'
import styles from './brand-preview.module.css'
import { contrastAt } from './contrast.ts'

/** The contrast that WCAG requires of text. */
const enough = 4.5

/** The library's name, logo and colour in both themes, and whether their contrast is enough. */
export function BrandPreview({ name, hue }: { name: string; hue: number }) {
  const { t } = useLingui()
  const { logo } = useLibrary().branding
  const contrast = contrastAt(hue)
  return (
    <section className={layout.columns} aria-label={t`Anteprima`}>
      {(['light', 'dark'] as const).map(theme => (
        <div
          key={theme}
          className={styles.sample}
          data-theme={theme}
          style={{ '--brand-hue': hue } as CSSProperties}
        >
          <Sample theme={theme} name={name} logo={logo} ratio={contrast[theme]} />
        </div>
      ))}
    </section>
  )
}

type SampleProps = { theme: 'light' | 'dark'; name: string; logo: string | null; ratio: number }

function Sample({ theme, name, logo, ratio }: SampleProps) {
  const { locale } = useFormat()
  const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(ratio)
  return (
    <>
      <strong>
        {logo && <img src={logo} alt="" width={34} height={34} />}
        {name}
      </strong>
      <span className={styles.button}>
        <Trans>Prendi in prestito</Trans>
      </span>
      <span className={layout.small}>
        {theme === 'light' ? <Trans>Tema chiaro</Trans> : <Trans>Tema scuro</Trans>} ·{' '}
        {ratio >= enough ? (
          <Trans>contrasto {shown}:1, si legge bene</Trans>
        ) : (
          <Trans>contrasto {shown}:1, troppo poco</Trans>
        )}
      </span>
    </>
  )
}
